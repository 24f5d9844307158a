import { Minus, Plus } from 'lucide-react'
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

/** Pieces of a line: fewer, the number, more. */
export function QuantityStepper({ name, quantity, min = 0, max, onChange }: StepperProps) {
  const t = useTranslations('desk')
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
        onClick={() => onChange(quantity - 1)}
        className={part}
      >
        <Minus className="size-5" aria-hidden="true" />
      </button>
      <output aria-live="polite" className="min-w-0 text-h3 font-bold tabular-nums">
        {quantity}
      </output>
      <button
        type="button"
        aria-label={t('morePieces', { name })}
        disabled={quantity >= max}
        onClick={() => onChange(quantity + 1)}
        className={part}
      >
        <Plus className="size-5" aria-hidden="true" />
      </button>
    </div>
  )
}
