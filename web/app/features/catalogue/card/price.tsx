import type { CardView } from '@dix/contract'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { classNames } from '../../../ui/class-names.ts'

type Priced = Pick<CardView, 'price' | 'finalPrice' | 'listPrice'>

/** The price before discount or offer, if it differs from the price to pay. */
export function priceBefore({ price, finalPrice, listPrice }: Priced): number | null {
  const before = listPrice ?? price
  return before > finalPrice ? before : null
}

/** The price to pay and, struck through, the earlier price, for an element of class `price`. */
export function Price({ product, large = false }: { product: Priced; large?: boolean }) {
  const before = priceBefore(product)
  return (
    <>
      <Amount value={product.finalPrice} />
      {before !== null && <StruckPrice value={before} bare={!large} />}
    </>
  )
}

/** The earlier price, struck through. Screen readers get a label for it. */
export function StruckPrice({
  value,
  bare,
  className,
}: {
  value: number
  bare: boolean
  className?: string
}) {
  const t = useTexts()
  return (
    <s className={classNames('struck', className)}>
      <span className="sr-only">{`${t('product.before')} `}</span>
      <Amount value={value} currency={bare ? 'hidden' : 'same'} />
    </s>
  )
}
