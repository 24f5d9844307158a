import { type Locale, quantityText } from '@dix/contract'
import { useLocale, useTranslations } from 'use-intl/react'
import type { PhoneLine } from './place/phone-order.ts'

/** The quantity of a product that can be ordered: pieces, or the weight of goods sold by weight. */
export function StockWord({
  product: { stock, stepGrams },
}: {
  product: Pick<PhoneLine['product'], 'stock' | 'stepGrams'>
}) {
  const t = useTranslations('desk')
  const language = useLocale() as Locale
  if (stock === 0) return t('outOfStock')
  return stepGrams
    ? t('weightInStock', { weight: quantityText(language, { quantity: stock, stepGrams }) })
    : t('inStock', { count: stock })
}
