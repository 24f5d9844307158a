import type { CardView } from '@dix/contract'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { useQuantity } from '../../../platform/cart/cart.ts'
import { mostOf } from '../../../platform/cart/line.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Stepper } from './stepper.tsx'
import { useChange } from './use-change.ts'
import { useKeptFocus } from './use-kept-focus.ts'

const onCards =
  'reach-44 h-9.5 border-[1.5px] border-bissap bg-white px-3.5 text-card text-bissap hover:bg-bissap-soft'
const besideOffers = 'size-full bg-bissap px-4 text-white hover:bg-bissap-dark'

/** How the control looks where it stands: the stepper grows to the left from the corner of Add. */
const places = {
  card: { add: onCards, stepper: 'w-31' },
  lying: { add: classNames(onCards, 'max-md:min-w-25'), stepper: 'w-full md:w-31' },
  offer: { add: besideOffers, stepper: 'size-full' },
  bar: { add: besideOffers, stepper: 'size-full' },
} as const

type CartControlProps = { product: CardView; place: keyof typeof places }

/** Add; once the product is in the cart, how many. The page is the same for everybody: Add stands there at first. */
export function CartControl({ product, place }: CartControlProps) {
  const t = useTranslations('cart')
  const ref = useRef<HTMLDivElement>(null)
  const quantity = useQuantity(product._id)
  const change = useChange(product)
  const keepFocus = useKeptFocus(ref, quantity > 0)
  const name = product.brand ? `${product.name}, ${product.brand}` : product.name
  const onChange = (next: number) => {
    keepFocus()
    change(next)
  }
  return (
    <div ref={ref} className="contents">
      {quantity > 0 ? (
        <Stepper
          {...{ name, quantity, onChange }}
          atMost={quantity >= mostOf(product)}
          look="filled"
          className={classNames('origin-right animate-grow', places[place].stepper)}
        />
      ) : (
        <button
          type="button"
          data-early
          aria-label={t('addNamed', { name })}
          onClick={() => onChange(1)}
          className={classNames('rounded-button font-bold', places[place].add)}
        >
          {t(place === 'bar' ? 'addInFull' : 'add')}
        </button>
      )}
    </div>
  )
}
