import { discountedPrice } from '@dix/contract'
import { Amount } from '../../../../ui/amount.tsx'
import { Thumb } from '../../../../ui/thumb.tsx'
import { QuantityStepper } from '../quantity-stepper.tsx'
import { StockLine } from '../stock-line.tsx'
import { maxQuantityOf, type PhoneLine } from './phone-order.ts'

type PhoneLinesProps = {
  lines: readonly PhoneLine[]
  onChange: (productId: string, quantity: number) => void
}

/** The products that the caller wants, each with its stock. */
export function PhoneLines({ lines, onChange }: PhoneLinesProps) {
  if (lines.length === 0) return null
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map(({ product, quantity }) => {
        const { _id, name, stepGrams, image, price, discount } = product
        return (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
            <Thumb src={image[0]} className="size-11" />
            <div className="min-w-32 grow basis-0">
              <p className="text-card font-semibold wrap-anywhere">{name}</p>
              <StockLine product={product} />
            </div>
            <QuantityStepper
              name={name}
              quantity={quantity}
              stepGrams={stepGrams}
              max={maxQuantityOf(product)}
              onChange={(next) => onChange(_id, next)}
            />
            <Amount
              value={discountedPrice(price, discount) * quantity}
              className="ms-auto min-w-20 shrink-0 text-right font-extrabold"
            />
          </li>
        )
      })}
    </ul>
  )
}
