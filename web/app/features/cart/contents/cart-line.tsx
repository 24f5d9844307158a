import { unitPrice } from '@dix/contract'
import { memo } from 'react'
import { Link } from 'react-router'
import { Amount } from '../../../ui/amount.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Thumb } from '../../../ui/thumb.tsx'
import { BrandLine, StruckPrice, UnitLine } from '../../catalogue/index.ts'
import { Stepper } from '../controls/stepper.tsx'
import { changeQuantity } from '../state/cart.ts'
import { fullNameOf, type Line, maxQuantityOf, priceOf, unavailabilityOf } from '../state/line.ts'
import { LineNotes, RemoveButton } from './line-notes.tsx'

/** A line of the cart: product, price, quantity, and the changes since it was added. */
export const CartLine = memo(function CartLine({ line }: { line: Line }) {
  const { product, quantity } = line
  const change = (quantity: number) => changeQuantity(product, quantity)
  const isOut = unavailabilityOf(line) === 'out'
  const name = fullNameOf(product)
  return (
    <li data-line={product._id} className="border-b border-line py-3 last:border-0">
      <div className="flex items-center gap-3">
        <Thumb src={product.image} pale={isOut} className="w-15" />
        <LineName line={line} />
        {isOut ? (
          <RemoveButton name={name} onPress={() => change(0)} />
        ) : (
          <Stepper
            {...{ name, quantity }}
            stepGrams={product.stepGrams}
            isAtMax={quantity >= maxQuantityOf(product)}
            variant="soft"
            onChange={change}
            className="w-30 shrink-0"
          />
        )}
      </div>
      <div className="flex flex-col gap-1.5 not-empty:mt-2">
        <LineNotes line={line} onChange={change} />
      </div>
    </li>
  )
})

function LineName({ line }: { line: Line }) {
  const { product } = line
  const isOut = unavailabilityOf(line) === 'out'
  const [price, listPrice] = [priceOf(product), product.listPrice ?? product.price]
  return (
    <div className="min-w-0 grow">
      <BrandLine brand={product.brand} />
      <Link
        to={product.path}
        className={classNames(
          'reach-44 z-1 block rounded-badge text-card font-semibold hover:text-bissap',
          isOut && 'text-ink-3',
        )}
      >
        <span className="line-clamp-2 wrap-anywhere">{product.name}</span>
      </Link>
      <p className="text-small text-ink-3">
        <UnitLine
          unit={product.unit}
          unitPrice={product.stepGrams ? unitPrice(product.unit, product.price, product.discount) : null}
        />
      </p>
      <p className={classNames('flex flex-wrap items-baseline gap-x-1.5', isOut && 'text-ink-3')}>
        <Amount value={price} currency="same" className="text-card font-extrabold" />
        {listPrice > price && <StruckPrice value={listPrice} bare className="text-badge" />}
      </p>
    </div>
  )
}
