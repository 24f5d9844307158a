import { type Locale, quantityText } from '@dix/contract'
import { CircleAlert, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { Amount } from '../../../ui/amount.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type Line, maxQuantityOf, priceMoveOf, priceOf, unavailabilityOf } from '../state/line.ts'

type NotesProps = { line: Line; onChange: (quantity: number) => void }

/** The changes since the product was added, and a button to reduce the quantity to what is left. */
export function LineNotes({ line, onChange }: NotesProps) {
  const t = useTranslations()
  const { product, seenPrice } = line
  const obstacle = unavailabilityOf(line)
  const max = maxQuantityOf(product)
  const count = quantityText(useLocale() as Locale, { quantity: max, stepGrams: product.stepGrams })
  if (obstacle === 'out') return <Note tone="obstacle">{t('product.outOfStock')}</Note>
  const move = priceMoveOf(line)
  const prices = {
    before: () => <Amount value={seenPrice} currency="same" />,
    now: () => <Amount value={priceOf(product)} currency="same" />,
  }
  return (
    <>
      {move && <Note tone={move}>{t.rich(`cart.${move}`, prices)}</Note>}
      {obstacle === 'short' && (
        <div className="flex items-center justify-between gap-3">
          <Note tone="obstacle">{t('cart.onlyLeft', { count })}</Note>
          <button type="button" onClick={() => onChange(max)} className={quiet}>
            {t('cart.take', { count })}
          </button>
        </div>
      )}
    </>
  )
}

const quiet =
  'min-h-11 shrink-0 rounded-button bg-bissap-soft px-4 text-card font-bold text-bissap hover:bg-sable'

/** Replaces the stepper of a product that is sold out. */
export function RemoveButton({ name, onPress }: { name: string; onPress: () => void }) {
  const t = useTranslations('cart')
  return (
    <button type="button" aria-label={t('remove', { name })} onClick={onPress} className={quiet}>
      {t('removeShort')}
    </button>
  )
}

const tones = {
  rose: { color: 'text-mangue-ink', icon: TrendingUp },
  fell: { color: 'text-feuille', icon: TrendingDown },
  obstacle: { color: 'text-brique', icon: CircleAlert },
} as const

function Note({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  const { color, icon: Icon } = tones[tone]
  return (
    <p className={classNames('flex items-start gap-1.5 text-small font-semibold', color)}>
      <Icon className="mt-px size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
