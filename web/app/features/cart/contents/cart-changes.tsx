import { type Locale, quantityText } from '@dix/contract'
import { Info } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl/react'
import { type CartChange, dismissChanges } from '../state/cart.ts'

/** Changes to the cart that the shopper did not make, shown until dismissed. */
export function CartChanges({ changes }: { changes: readonly CartChange[] }) {
  const t = useTranslations('cart')
  if (changes.length === 0) return null
  return (
    <div
      role="status"
      className="flex items-center gap-3 rounded-field bg-mangue-soft py-2 ps-3.5 text-mangue-ink"
    >
      <Info className="size-5 shrink-0" aria-hidden="true" />
      <ul className="grow py-1 text-small font-semibold wrap-anywhere">
        {changes.map((change, index) => (
          <li key={index}>
            <ChangeText change={change} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={dismissChanges}
        className="size-11 shrink-0 rounded-button text-card font-bold"
      >
        {t('noted')}
      </button>
    </div>
  )
}

function ChangeText({ change }: { change: CartChange }) {
  const t = useTranslations('cart')
  const language = useLocale() as Locale
  if (change.kind === 'damaged') return t('damaged')
  if (change.kind === 'gone') return t('gone', { name: change.name })
  const { name, wanted, quantity, stepGrams } = change
  const shown = (quantity: number) => quantityText(language, { quantity, stepGrams })
  if (quantity === 0) return t('soldOut', { name })
  return t('short', { name, wanted: shown(wanted), quantity: shown(quantity) })
}
