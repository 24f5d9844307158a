import { type Locale, quantityText } from '@dix/contract'
import { useLocale, useTranslations } from 'use-intl/react'
import type { PhoneLine } from './place/phone-order.ts'

/** Brand and unit of a product, and how much of it can be ordered: pieces, or the weight of goods sold by weight. */
export function StockLine({ product }: Pick<PhoneLine, 'product'>) {
  const t = useTranslations('desk')
  const language = useLocale() as Locale
  const { brand, unit, stock, stepGrams } = product
  const weight = stepGrams && quantityText(language, { quantity: stock, stepGrams })
  return (
    <p className="unit-line text-small text-ink-2">
      {brand && <b>{brand}</b>}
      <span>{unit}</span>
      <span>
        {stock === 0
          ? t('outOfStock')
          : weight
            ? t('weightInStock', { weight })
            : t('inStock', { count: stock })}
      </span>
    </p>
  )
}
