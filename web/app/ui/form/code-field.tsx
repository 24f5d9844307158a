import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { type Boxes, enter, type Step, stepBack } from './code-boxes.ts'
import { Fault, fieldLook } from './field.tsx'

type CodeFieldProps = {
  label: string
  /** Name of one box for those who do not see it. */
  labelOf: (place: number) => string
  name: string
  boxes: Boxes
  onChange: (boxes: Boxes) => void
  fault?: string | undefined
}

/** Changes are taken from the event before; React wants to see them heard. */
function heard(): void {}

/** A code in boxes of one digit each. The phone's keyboard is the one of numbers, and offers codes that arrive. */
export function CodeField({ label, labelOf, name, boxes, onChange, fault }: CodeFieldProps) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const box = (place: number) => group.current?.querySelectorAll('input')[place]
  // Whoever comes to a code comes to enter it.
  useEffect(() => box(0)?.focus(), [])
  const go = (step: Step | null) => {
    if (!step) return false
    onChange(step.boxes)
    box(step.focus)?.focus()
    return true
  }
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const targets: Record<string, number> = {
      ArrowLeft: place - 1,
      ArrowRight: place + 1,
      Home: 0,
      End: boxes.length - 1,
    }
    const target = targets[event.key]
    if (target !== undefined) box(target)?.focus()
    if (target !== undefined || (event.key === 'Backspace' && go(stepBack(boxes, place))))
      event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent, place: number) => {
    event.preventDefault()
    // What stood in the box gives way to what was pasted.
    const bare = boxes.map((digit, at) => (at === place ? '' : digit))
    const text = event.clipboardData.getData('text')
    if (/\d/.test(text)) go(enter(bare, place, text))
  }
  return (
    <fieldset ref={group} className="min-w-0" aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend className="sr-only">{label}</legend>
      <div className="flex gap-2">
        {boxes.map((digit, place) => (
          <input
            key={place}
            name={place === 0 ? name : undefined}
            value={digit}
            // A digit typed over the same digit changes nothing, but leads on: only this event tells of it.
            onInput={(event) => go(enter(boxes, place, event.currentTarget.value))}
            onChange={heard}
            onKeyDown={(event) => onKeyDown(event, place)}
            onPaste={(event) => onPaste(event, place)}
            onFocus={(event) => event.target.select()}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={labelOf(place + 1)}
            aria-invalid={fault ? true : undefined}
            className={classNames(
              fieldLook(fault !== undefined),
              'h-14 w-0 grow text-center text-h2 font-extrabold tabular-nums caret-bissap',
            )}
          />
        ))}
      </div>
      {fault && <Fault id={`${id}-fault`}>{fault}</Fault>}
    </fieldset>
  )
}
