import { type Locale, quantityText } from '@dix/contract'
import { Minus, Plus, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'

type StepperProps = {
  name: string
  quantity: number
  /** For goods by weight: grams per step. */
  stepGrams?: number | undefined
  /** Whether the maximum is reached; the button then stays focusable, and pressing it explains why. */
  isAtMax: boolean
  variant: 'filled' | 'soft'
  /** Receives the new quantity and the stepper's element. */
  onChange: (quantity: number, stepper: HTMLElement) => void
  className?: string
}

const variants = {
  filled: 'bg-bissap text-white',
  soft: 'bg-bissap-soft text-bissap',
} as const

/** Minus, quantity, plus. At 1, minus becomes a bin. */
export function Stepper({ name, quantity, stepGrams, isAtMax, variant, onChange, className }: StepperProps) {
  const t = useTranslations('cart')
  const shown = quantityText(useLocale() as Locale, { quantity, stepGrams })
  const Fewer = quantity === 1 ? Trash2 : Minus
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere.
    <div
      role="group"
      aria-label={t('quantityOf', { name })}
      className={classNames(
        'flex items-stretch justify-between rounded-button',
        variants[variant],
        className,
      )}
    >
      <button
        type="button"
        aria-label={t(quantity === 1 ? 'remove' : 'fewer', { name })}
        onClick={({ currentTarget }) => onChange(quantity - 1, currentTarget.parentElement!)}
        className={part}
      >
        <Fewer className="size-5" aria-hidden="true" />
      </button>
      <span
        aria-live="polite"
        className={classNames(
          'flex min-w-0 items-center justify-center font-bold tabular-nums',
          shown.length > 2 ? 'text-card' : 'text-h3',
        )}
      >
        <span aria-hidden="true">{shown}</span>
        <span className="sr-only">{t('inCart', { count: shown })}</span>
      </span>
      <button
        type="button"
        aria-label={t('more', { name })}
        aria-disabled={isAtMax || undefined}
        onClick={({ currentTarget }) => onChange(quantity + 1, currentTarget.parentElement!)}
        className={classNames(part, 'aria-disabled:opacity-50')}
      >
        <Plus className="size-5" aria-hidden="true" />
      </button>
    </div>
  )
}

const part = 'flex min-h-11 w-11 shrink-0 items-center justify-center rounded-button'
