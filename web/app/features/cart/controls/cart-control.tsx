import type { CardView } from '@dix/contract'
import type { MouseEvent } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { changeQuantity, useQuantity } from '../state/cart.ts'
import { fullNameOf, maxQuantityOf } from '../state/line.ts'
import { Stepper } from './stepper.tsx'

const besideOffers =
  'add-large size-full rounded-button bg-bissap px-4 font-bold text-white hover:bg-bissap-dark'

/**
 * The look of the control by place. Presses on `add` and `add-large` count even before hydration (`root.tsx`). The
 * stepper grows to the left from the corner of Add.
 */
const places = {
  card: { add: 'add', stepper: 'w-31' },
  horizontal: { add: 'add max-md:min-w-25', stepper: 'w-full md:w-31' },
  offer: { add: besideOffers, stepper: 'size-full' },
  bar: { add: besideOffers, stepper: 'size-full' },
} as const

type CartControlProps = { product: CardView; place: keyof typeof places }

/**
 * Add, or the quantity once the product is in the cart. Pages are rendered with Add for everyone. The home page
 * hydrates two hundred of these controls, so each uses few hooks.
 */
export function CartControl({ product, place }: CartControlProps) {
  const quantity = useQuantity(product._id)
  const t = useTexts()
  const name = fullNameOf(product)
  const { add, stepper } = places[place]
  if (quantity === 0) {
    const put = ({ currentTarget }: MouseEvent<HTMLElement>) =>
      keepFocus(currentTarget.parentElement, () => changeQuantity(product, 1))
    return (
      <button type="button" aria-label={t('cart.addNamed', { name })} onClick={put} className={add}>
        {t(place === 'bar' ? 'cart.addInFull' : 'cart.add')}
      </button>
    )
  }
  return (
    <Stepper
      {...{ name, quantity }}
      stepGrams={product.stepGrams}
      isAtMax={quantity >= maxQuantityOf(product)}
      variant="filled"
      onChange={(next, stepper) => keepFocus(stepper.parentElement, () => changeQuantity(product, next))}
      className={classNames('origin-right animate-grow', stepper)}
    />
  )
}

/**
 * Runs an action that removes the focused button, and moves the focus to the last button in its place. Leaves the focus
 * alone if it has not changed.
 */
function keepFocus(parent: HTMLElement | null, action: () => void): void {
  const hadFocus = parent?.contains(document.activeElement) ?? false
  action()
  if (!hadFocus) return
  // React renders the effect of a press before microtasks run.
  queueMicrotask(() => {
    if (document.activeElement === document.body)
      [...(parent?.querySelectorAll('button') ?? [])].at(-1)?.focus()
  })
}
