import { type Locale, quantityText, type Shortfall } from '@dix/contract'
import { useLocale, useTranslations } from 'use-intl/react'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { shortfallWord } from './order-words.ts'

type MissingProps = {
  title: string
  hint: string
  missing: readonly Shortfall[]
  /** Names of deleted products, by id. */
  names: ReadonlyMap<string, string>
  onClose: () => void
}

/** Lists the products that the cart could not take. */
export function MissingDialog({ title, hint, missing, names, onClose }: MissingProps) {
  const t = useTranslations('orders')
  const language = useLocale() as Locale
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-pretty text-ink-2">{hint}</p>
      <ul className="my-4 flex flex-col gap-2 rounded-field bg-coton p-3">
        {missing.map(({ productId, name, wanted, quantity, stepGrams }) => (
          <li key={productId} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-bold wrap-anywhere">{name || names.get(productId)}</span>
            <span className="text-ink-2">
              {t(shortfallWord({ name, quantity }), {
                count: quantityText(language, { quantity, stepGrams }),
                wanted: quantityText(language, { quantity: wanted, stepGrams }),
              })}
            </span>
          </li>
        ))}
      </ul>
      <ButtonLink to="/cart" className="w-full">
        {t('toCart')}
      </ButtonLink>
    </Dialog>
  )
}
