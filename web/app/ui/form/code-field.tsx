import { type ClipboardEvent, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { codeOf, emptyBoxes, enter, type Step, stepBack } from './code-boxes.ts'
import { FieldError, fieldLook } from './field.tsx'

type CodeFieldProps = {
  label: string
  /** The accessible name of a box. */
  labelOf: (place: number) => string
  /** Number of digits in a code. */
  length: number
  name: string
  /** Receives the code; empty until every box is full. */
  onChange: (code: string) => void
  /** The first box. */
  ref?: Ref<HTMLInputElement>
  error?: string | undefined
  /** The boxes are 64 px high with a dark border, to be readable in the sun. */
  large?: boolean
  /** Whether the first box gets the focus at once; it does unless this is false. */
  focused?: boolean
}

/** React requires an `onChange` handler; `onInput` handles the changes. */
function ignoreChange(): void {}

/** A code in boxes of one digit each, with the numeric keyboard on phones, which suggests received codes. */
export function CodeField({ label, labelOf, length, name, onChange, ref, error, ...look }: CodeFieldProps) {
  const { large = false, focused = true } = look
  const id = useId()
  const [boxes, setBoxes] = useState(() => emptyBoxes(length))
  const group = useRef<HTMLFieldSetElement>(null)
  const box = (place: number) => group.current?.querySelectorAll('input')[place]
  // Users open this page to enter a code they have received.
  useEffect(() => {
    if (focused) box(0)?.focus()
  }, [])
  const go = (step: Step | null) => {
    if (!step) return false
    setBoxes(step.boxes)
    onChange(codeOf(step.boxes))
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
    // Pasted text replaces the digit in the box.
    const bare = boxes.map((digit, at) => (at === place ? '' : digit))
    const text = event.clipboardData.getData('text')
    if (/\d/.test(text)) go(enter(bare, place, text))
  }
  return (
    <fieldset ref={group} className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{label}</legend>
      <div className="flex gap-2">
        {boxes.map((digit, place) => (
          <input
            key={place}
            ref={place === 0 ? ref : undefined}
            name={place === 0 ? name : undefined}
            value={digit}
            // Typing the same digit again must move on too, but fires no change event.
            onInput={(event) => go(enter(boxes, place, event.currentTarget.value))}
            onChange={ignoreChange}
            onKeyDown={(event) => onKeyDown(event, place)}
            onPaste={(event) => onPaste(event, place)}
            onFocus={(event) => event.target.select()}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={labelOf(place + 1)}
            aria-invalid={error ? true : undefined}
            className={classNames(
              fieldLook(Boolean(error)),
              'w-0 grow text-center text-h2 font-extrabold tabular-nums caret-bissap',
              large ? 'h-16 border-2 text-display-phone! not-focus:not-aria-invalid:border-cafe' : 'h-14',
            )}
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
