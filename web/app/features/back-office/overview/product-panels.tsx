import { formatWeight, type Locale, type Overview, quantityText } from '@dix/contract'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { useNumber } from '../../../platform/texts/use-number.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from './panel.tsx'
import { ProductLine } from './product-line.tsx'
import { StockLink } from './stock-link.tsx'

/** Maximum rows per list; the linked page lists all of them. */
const maxShown = 5

/** Products running low, lowest first. */
export function LowStockPanel({ lowStock }: Pick<Overview, 'lowStock'>) {
  const t = useTranslations('overview')
  const language = useLocale() as Locale
  const left = ({ stock, stepGrams }: Overview['lowStock']['products'][number]) =>
    stepGrams
      ? t('weightLeft', { weight: quantityText(language, { quantity: stock, stepGrams }) })
      : t('left', { count: stock })
  const aside = (
    <StockLink
      to="/dashboard/product?stock=low&sort=stock"
      className="-my-3 inline-flex min-h-11 min-w-11 items-center justify-end font-bold text-bissap hover:underline"
    >
      {t('seeAll')}
    </StockLink>
  )
  return (
    <Panel title={t('soonOut')} aside={lowStock.count > 0 && aside} className="lg:col-span-3">
      <Lines empty={t('nothingLow')}>
        {lowStock.products.slice(0, maxShown).map((product) => (
          <ProductLine key={`${product._id} ${product.storeName}`} product={product} hint={product.storeName}>
            <Badge tone="highlight">{left(product)}</Badge>
          </ProductLine>
        ))}
      </Lines>
    </Panel>
  )
}

/** The best-selling products. */
export function BestSellersPanel({ bestSellers }: Pick<Overview, 'bestSellers'>) {
  const t = useTranslations('overview')
  const language = useLocale() as Locale
  const sold = ({ quantity, grams }: Overview['bestSellers'][number]) =>
    [
      grams && t('weightSold', { weight: formatWeight(language, grams) }),
      (quantity > 0 || !grams) && t('sold', { count: quantity }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Panel title={t('bestSellers')} className="lg:col-span-3">
      <Lines empty={t('nothingSold')}>
        {bestSellers.slice(0, maxShown).map((product) => (
          <ProductLine key={product._id} product={product} hint={sold(product)}>
            <Amount value={product.sales} className="font-bold" />
          </ProductLine>
        ))}
      </Lines>
    </Panel>
  )
}

/** Estimated sales lost to products out of stock. */
export function LossesPanel({ outOfStock: { count, loss, demo, products } }: Pick<Overview, 'outOfStock'>) {
  const t = useTranslations('overview')
  const number = useNumber()
  const costly = products.filter((product) => product.loss > 0)
  const hours = (value: number) => number(value, { maximumFractionDigits: value < 10 ? 1 : 0 })
  return (
    <Panel
      title={t('losses')}
      aside={
        loss > 0 &&
        t.rich('lossInAll', { amount: () => <Amount value={loss} className="font-bold text-cafe" /> })
      }
    >
      <Lines empty={t('noLosses')}>
        {costly.slice(0, maxShown).map((product) => (
          <ProductLine
            key={product._id}
            product={product}
            hint={t('hoursOut', { hours: hours(product.hoursOut) })}
          >
            <Amount value={product.loss} className="font-bold text-brique" />
          </ProductLine>
        ))}
      </Lines>
      {costly.length > 0 && (
        <p className="mt-2 text-small text-pretty text-ink-2">
          {t('lossHint')} {demo && t('lossOfDemo')}
        </p>
      )}
      {count > 0 && (
        <StockLink
          to="/dashboard/product?stock=out"
          className="mt-2 inline-flex min-h-11 items-center text-card font-bold text-bissap hover:underline"
        >
          {t('outNow', { count })}
        </StockLink>
      )}
    </Panel>
  )
}

function Lines({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-card text-ink-2">{empty}</p>
  return <ul>{children}</ul>
}
