import {
  type BillTerms,
  changedBill,
  isErrorOf,
  type Locale,
  type Order,
  orderStateTable,
  paymentMethodTable,
  quantityText,
  type SharedCode,
  stateOf,
} from '@dix/contract'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { freshKey } from '../../platform/fresh-key.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { type Cart, fullNameOf, priceOf, receiveCart, refetchCart, useCart } from '../cart/index.ts'
import { refreshOrder, setOrder } from './orders-query.ts'

/** Adds the cart to an order until it is picked, or says that a card payment cannot grow. */
export function AddToOrder({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const [isOpen, setOpen] = useState(false)
  const state = stateOf(orderStateTable, order.status)
  const isPaid =
    state !== undefined &&
    orderStateTable[state].lines === 'add' &&
    paymentMethodTable[order.payment_method]?.paidAtDoor === false
  return (
    <>
      {order.additionTerms && (
        <Button variant="outline" onClick={() => setOpen(true)}>
          <Plus className="size-5 shrink-0" aria-hidden="true" />
          {t('add')}
        </Button>
      )}
      {isPaid && <p className="text-small text-ink-2">{t('addPaid')}</p>}
      {isOpen && (
        <Dialog title={t('add')} onClose={() => setOpen(false)}>
          <Addition order={order} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function Addition({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('orders')
  const cart = useCart()
  if (!order.additionTerms) return <p className="text-ink-2">{t('addTooLate')}</p>
  if (cart.lines.length > 0)
    return <Goods order={order} terms={order.additionTerms} cart={cart} onClose={onClose} />
  return (
    <>
      <p className="mb-5 text-pretty text-ink-2">{t('addEmpty')}</p>
      <ButtonLink to="/" className="w-full">
        {t('shopNow')}
      </ButtonLink>
    </>
  )
}

type GoodsProps = { order: Order; terms: BillTerms; cart: Cart; onClose: () => void }

function Goods({ order, terms, cart, onClose }: GoodsProps) {
  const t = useTranslations('orders')
  const { deliveryFee, creditAmt, payment_method: method } = order
  const bill = changedBill({ terms, deliveryFee, method, creditAmt }, order.totalAmt + cart.totals.totalAmt)
  const dueAmt = bill.dueAmt - order.allowanceAmt
  const { busy, act } = useAdding(order, cart, dueAmt, onClose)
  return (
    <>
      <p className="mb-3 text-pretty text-ink-2">{t('addHint')}</p>
      <CartList lines={cart.lines} />
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 rounded-field bg-coton p-3 font-bold">
        {t('addDue')}
        <Amount value={dueAmt} currency="same" />
      </p>
      <DialogFooter>
        <ButtonLink to="/cart" variant="outline" className="grow">
          {t('toCart')}
        </ButtonLink>
        <Button onClick={act} disabled={cart.pending} aria-busy={busy || undefined} className="grow">
          {t('addConfirm')}
        </Button>
      </DialogFooter>
    </>
  )
}

function CartList({ lines }: Pick<Cart, 'lines'>) {
  const t = useTranslations('orders')
  const language = useLocale() as Locale
  return (
    <ul className="flex flex-col gap-1.5">
      {lines.map(({ product, quantity }) => (
        <li key={product._id} className="flex justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            {t('addLine', {
              name: fullNameOf(product),
              count: quantityText(language, { quantity, stepGrams: product.stepGrams }),
            })}
          </span>
          <Amount value={priceOf(product) * quantity} currency="same" className="shrink-0" />
        </li>
      ))}
    </ul>
  )
}

/** Sends the cart. A lost response is repeated with the same key, as long as order and cart are the same. */
function useAdding(order: Order, { lines, totals }: Cart, dueAmt: number, onAdded: () => void) {
  const last = useRef({ text: '', key: '' })
  return useAction(async () => {
    const body = {
      _id: order._id,
      version: order.version,
      list_items: lines.map(({ product, quantity }) => ({
        productId: product._id,
        quantity,
        stepGrams: product.stepGrams ?? null,
      })),
      subTotalAmt: totals.subTotalAmt,
      totalAmt: totals.totalAmt,
      dueAmt,
    }
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: freshKey() }
    try {
      const { message, data } = await ask('PUT /api/order/add', body, { idempotencyKey: last.current.key })
      setOrder(data)
      toast('success', message)
      onAdded()
    } catch (failure) {
      showCurrent(failure, order)
      throw failure
    }
    void refetchCart()
  })
}

/** Shows the cart and the order that a refusal is about. */
function showCurrent(failure: unknown, { _id }: Order): void {
  if (!isErrorOf(failure, 'PUT /api/order/add')) return
  switch (failure.code) {
    case 'cart_changed':
    case 'stock_short':
      receiveCart(failure.data.cart, failure.data.revision)
      break
    case 'order_changed':
      setOrder(failure.data)
      break
    case 'blocked':
    case 'fee_not_seen':
    case 'not_found':
    case 'order_settled':
    case 'payment_unavailable':
    case 'quantity_limit':
    case 'shop_closed':
      void refreshOrder(_id)
      break
    default:
      failure.code satisfies SharedCode
  }
}
