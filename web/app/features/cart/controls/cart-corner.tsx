import { ShoppingBasket } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../ui/amount.tsx'
import { useCart } from '../state/cart.ts'

/** Quantity and total of the cart in the header. A link to the cart's page; `onOpen` shows the panel instead. */
export function CartCorner({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations()
  const { totals } = useCart()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    // As wide when empty, so that nothing moves once the cart is loaded.
    <Link
      to="/cart"
      onClick={open}
      className="flex min-h-12 min-w-38 items-center gap-2.5 rounded-button bg-bissap px-3.5 font-bold text-white hover:bg-bissap-dark"
    >
      <ShoppingBasket className="size-5.5 shrink-0" aria-hidden="true" />
      {totals.quantity === 0 ? t('shell.cart') : <CountAndTotal {...totals} />}
    </Link>
  )
}

/** Quantity and total on two lines. */
export function CountAndTotal({ quantity, totalAmt }: { quantity: number; totalAmt: number }) {
  const t = useTranslations('cart')
  return (
    <span className="flex flex-col text-card">
      <span>{t('pieces', { count: quantity })}</span>
      <Amount value={totalAmt} currency="same" />
    </span>
  )
}
