import type { CardView } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../ui/amount.tsx'
import { classNames } from '../../../ui/class-names.ts'

type Priced = Pick<CardView, 'price' | 'finalPrice' | 'discount'>

/** The price to pay and, struck, what it was without the discount. */
export function Price({ product, large }: { product: Priced; large?: boolean }) {
  const { price, finalPrice, discount } = product
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <Amount value={finalPrice} className={classNames('font-extrabold', large ? 'text-h1' : 'text-h3')} />
      {discount > 0 && (
        <StruckPrice value={price} bare={!large} className={large ? 'text-h3' : 'text-small'} />
      )}
    </span>
  )
}

/** The price without the discount, struck through. Screen readers get a word for it. */
export function StruckPrice({ value, bare, className }: { value: number; bare: boolean; className: string }) {
  const t = useTranslations('product')
  return (
    <s className={classNames('text-ink-3', className)}>
      <span className="sr-only">{t('before')} </span>
      <Amount value={value} currency={bare ? 'hidden' : 'same'} />
    </s>
  )
}
