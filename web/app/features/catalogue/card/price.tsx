import type { CardView } from '@dix/contract'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { classNames } from '../../../ui/class-names.ts'

type Priced = Pick<CardView, 'price' | 'finalPrice' | 'discount'>

/** The price to pay and, struck, what it was without the discount, for an element of class `price`. */
export function Price({ product, large = false }: { product: Priced; large?: boolean }) {
  const { price, finalPrice, discount } = product
  return (
    <>
      <Amount value={finalPrice} />
      {discount > 0 && <StruckPrice value={price} bare={!large} />}
    </>
  )
}

/** The price without the discount, struck through. Screen readers get a word for it. */
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
