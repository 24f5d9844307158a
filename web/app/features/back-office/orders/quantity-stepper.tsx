import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'

type StepperProps = {
  name: string
  quantity: number
  min?: number
  max: number
  onChange: (quantity: number) => void
}

const part =
  'flex size-11 shrink-0 items-center justify-center rounded-button disabled:text-ink-3 disabled:opacity-50'

/** Pieces of a line: fewer, the number, which can be typed, more. A number out of bounds becomes the nearest within. */
export function QuantityStepper({ name, quantity, min = 0, max, onChange }: StepperProps) {
  const t = useTranslations('desk')
  const [typed, setTyped] = useState<string | null>(null)
  const change = (wanted: number) => {
    setTyped(null)
    if (wanted !== quantity) onChange(wanted)
  }
  // Each number within the bounds counts at once: on some phones a tap elsewhere leaves the field focused.
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '')
    const wanted = Math.min(max, Number(digits))
    if (digits !== '' && wanted >= min) change(wanted)
    else setTyped(digits)
  }
  const leave = () => (typed ? change(Math.max(min, Number(typed))) : setTyped(null))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere.
    <div
      role="group"
      aria-label={t('quantityOf', { name })}
      className={classNames(
        'flex w-31 shrink-0 items-center justify-between rounded-button',
        quantity > 0 ? 'bg-bissap-soft text-bissap' : 'bg-sable text-ink-2',
      )}
    >
      <button
        type="button"
        aria-label={t('fewer', { name })}
        disabled={quantity <= min}
        onClick={() => change(quantity - 1)}
        className={part}
      >
        <Minus className="size-5" aria-hidden="true" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('piecesOf', { name })}
        value={typed ?? quantity}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter accepts the number without submitting the form.
          event.preventDefault()
          leave()
        }}
        className="h-11 w-9 min-w-0 bg-transparent text-center text-h3 font-bold tabular-nums"
      />
      <button
        type="button"
        aria-label={t('morePieces', { name })}
        disabled={quantity >= max}
        onClick={() => change(quantity + 1)}
        className={part}
      >
        <Plus className="size-5" aria-hidden="true" />
      </button>
    </div>
  )
}
