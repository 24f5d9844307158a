import { ChevronRight, ShoppingBasket } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { useCart } from '../state/cart.ts'
import { CountAndTotal } from './cart-corner.tsx'

/** Pages that show the cart or its bill. */
const without = ['/cart', '/checkout']

/** Quantity, total and a link to the cart at the foot of a phone's screen, unless the cart is empty. */
export function StickyBar() {
  const t = useTranslations('cart')
  const { pathname } = useLocation()
  const { totals } = useCart()
  if (totals.quantity === 0 || without.includes(pathname)) return null
  return (
    <>
      <div className="h-24 bg-coton md:hidden" />
      <aside
        data-bottom-bar
        aria-label={t('title')}
        className={classNames(
          'cart-bar fixed inset-x-3 z-20 flex min-h-15 animate-arrive items-center gap-3.5 rounded-panel bg-bissap py-2 ps-4 pe-2 text-white shadow-e3 md:hidden',
          // Above the bar of a product page.
          pathname.startsWith('/product/') ? 'bottom-22' : 'bottom-3',
        )}
      >
        <ShoppingBasket className="size-6 shrink-0" aria-hidden="true" />
        <div className="grow font-bold">
          <CountAndTotal {...totals} />
        </div>
        <Link
          to="/cart"
          className="flex min-h-11 items-center gap-1.5 rounded-button bg-white/15 px-3.5 font-bold after:absolute after:inset-0 after:rounded-panel focus-visible:outline-mangue"
        >
          {t('view')}
          <ChevronRight className="size-4.5" aria-hidden="true" />
        </Link>
      </aside>
    </>
  )
}
