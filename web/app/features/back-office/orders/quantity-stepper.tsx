import { stepsOf } from '@dix/contract'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'

type StepperProps = {
  name: string
  quantity: number
  /** For goods by weight: grams per step. Their weight is typed in grams; a partial step is not charged. */
  stepGrams?: number | undefined
  min?: number
  max: number
  onChange: (quantity: number) => void
}

const part =
  'flex size-11 shrink-0 items-center justify-center rounded-button disabled:text-ink-3 disabled:opacity-50'

/**
 * Quantity of a line: a minus button, the editable number, a plus button. A number out of range becomes the nearest
 * valid one.
 */
export function QuantityStepper({ name, quantity, stepGrams, min = 0, max, onChange }: StepperProps) {
  const t = useTranslations('desk')
  const [typed, setTyped] = useState<string | null>(null)
  const stepsOfText = (text: string) => (stepGrams ? stepsOf(Number(text), stepGrams) : Number(text))
  const change = (wanted: number) => {
    setTyped(null)
    if (wanted !== quantity) onChange(wanted)
  }
  // Each valid number counts at once, because on some phones a tap elsewhere leaves the field focused.
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '')
    const wanted = Math.min(max, stepsOfText(digits))
    // The first 5 of a weight of 500 is less than a step, but must not remove the line.
    const isPart = wanted === 0 && Number(digits) > 0
    if (digits !== '' && !isPart && wanted >= min) change(wanted)
    // A weight is rounded down on leaving the field, because before that it may be incomplete.
    if (stepGrams || digits === '' || wanted < min) setTyped(digits)
  }
  const leave = () => (typed ? change(Math.min(max, Math.max(min, stepsOfText(typed)))) : setTyped(null))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere.
    <div
      role="group"
      aria-label={t('quantityOf', { name })}
      className={classNames(
        stepGrams ? 'w-40' : 'w-33',
        'flex shrink-0 items-center justify-between rounded-button',
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
        aria-label={t(stepGrams ? 'gramsOf' : 'piecesOf', { name })}
        value={typed ?? quantity * (stepGrams ?? 1)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter accepts the number without submitting the form.
          event.preventDefault()
          leave()
        }}
        className={classNames(
          'h-11 min-w-0 bg-transparent text-center font-bold tabular-nums',
          stepGrams ? 'w-13 text-body' : 'w-11 text-h3',
        )}
      />
      {stepGrams && <span aria-hidden="true">g</span>}
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
