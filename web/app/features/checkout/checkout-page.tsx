import {
  type Address,
  areaOf,
  type DeliveryView,
  mainStore,
  type Order,
  type PaymentMethod,
  type User,
} from '@dix/contract'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../platform/api/query-client.ts'
import { LoadError } from '../../platform/forms/load-error.tsx'
import { useNaming } from '../../platform/forms/use-naming.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PhoneBar } from '../../ui/navigation/phone-bar.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BrandMark } from '../../ui/wordmark.tsx'
import { receiveDeliveryTerms, useAddresses, useDeliveryTo } from '../addresses/index.ts'
import { useBill } from '../bill/index.ts'
import { type Cart, refreshCart, retryCart, setQuantity, useCart } from '../cart/index.ts'
import { chooseArea } from '../delivery-area/index.ts'
import { receiveBillTerms, refreshShop, useShop } from '../shop/index.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutTitle } from './checkout-title.tsx'
import { useCreditChoice } from './payment/use-credit-choice.ts'
import { useNote } from './payment/use-note.ts'
import { usePaymentMethod } from './payment/use-payment-method.ts'
import { type CheckoutChange, obstaclesOf } from './placing/changes.ts'
import { ChangedNotice, ErrorNotice } from './placing/error-notice.tsx'
import { usePlacing } from './placing/use-placing.ts'
import { useCoupon } from './use-coupon.ts'
import { useDelivery } from './use-delivery.ts'
import { slotsOfAddress, useDeliveryTime } from './use-delivery-time.ts'
import { useOrderNote } from './use-order-note.ts'

/** The page around the checkout, also for visitors who are not signed in. */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('checkout')
  return (
    <>
      <PhoneBar title={t('title')} back="/cart" />
      {/* The background reaches down to the footer. */}
      <div className="md:-mb-14 md:bg-coton md:pb-24">
        <main id="content" className="column pt-4 md:pt-7">
          {children}
        </main>
      </div>
    </>
  )
}

type CheckoutProps = {
  user: User
  /** Receives each order that is placed. */
  onOrder: (order: Order) => void
  /** True in the sandbox, where the page says that no real money moves. */
  testPayments: boolean
  /** The shop's payment methods. */
  methods: readonly PaymentMethod[]
  /** The dialog that adds an address; rendered even while closed, to keep unsent input. */
  addressDialog: (props: {
    isOpen: boolean
    onClose: () => void
    onSaved: (address: Address) => void
  }) => ReactNode
}

/** Delivery address, payment and the order itself. */
export function Checkout({ user, onOrder, testPayments, methods, addressDialog }: CheckoutProps) {
  const t = useTranslations('checkout')
  const cart = useCart()
  const { addresses, error, refetch } = useAddresses()
  const { user: present } = useUser()
  const hasLines = cart.lines.length > 0
  const delivery = useDelivery({ addresses, hasLines })
  // State is kept here so that it survives a sign-in during checkout.
  const payment = usePaymentMethod(methods)
  const coupon = useCoupon(cart.totals.totalAmt, delivery.selected || null)
  const address = addresses?.find(({ _id }) => _id === delivery.selected)
  const to = useDeliveryTo(address)
  useAddressStore(address, to)
  const time = useDeliveryTime(slotsOfAddress(delivery.selected), to)
  const credit = useCreditChoice()
  const bill = useBill(cart.totals.totalAmt, payment.chosen, coupon.terms, to?.terms, credit.used)
  const note = useNote(bill.dueAmt)
  const orderNote = useOrderNote(user._id, cart.lines)
  const naming = useNaming(user)
  const placing = usePlacing({
    user: user._id,
    cart,
    onOrder,
    // In a shop with zones, the terms are those of the address; otherwise they are those of the visitor's area.
    onTerms: (terms) => (to && address ? receiveDeliveryTerms(address, terms) : receiveBillTerms(terms)),
    renewCoupon: coupon.renew,
  })
  const obstacles = obstaclesOf(cart.lines)
  useEffect(() => void refreshCart(0), [])
  // The settings may have changed since the page was loaded.
  useEffect(() => void refreshShop(), [])

  const isEmpty = cart.status === 'ready' && !hasLines && !placing.busy
  const isThere = hasLines && addresses !== undefined
  useRestoredScroll(isThere && present !== undefined)
  const isLost = cart.status === 'failed' || (error !== null && !addresses)
  const retry = () => Promise.all([refetch(), retryCart()])
  return (
    <div className="flex flex-col gap-7 md:gap-5">
      {!isThere && <CheckoutTitle />}
      <Problems cart={cart} obstacles={obstacles} placing={placing} />
      {isEmpty && <EmptyCart />}
      {isThere && (
        <CheckoutForm
          cart={cart}
          addresses={addresses}
          delivery={delivery}
          to={to}
          time={time}
          payment={payment}
          credit={credit}
          bill={bill}
          note={note}
          orderNote={orderNote}
          naming={naming}
          coupon={coupon}
          orderable={obstacles.length === 0}
          placing={placing}
          testPayments={testPayments}
        />
      )}
      {!isEmpty && !isThere && isLost && <LoadError title={t('notLoaded')} error={error} retry={retry} />}
      {!isEmpty && !isThere && !isLost && <Skeleton className="h-96" />}
      {addressDialog({
        isOpen: delivery.isAdding,
        onClose: delivery.endAdding,
        onSaved: ({ _id }) => delivery.select(_id),
      })}
    </div>
  )
}

/**
 * Makes the store of the delivery address that of this browser, so that the cart is judged by the stock which the order
 * will take.
 *
 * @param to delivery to the address; undefined until loaded
 */
export function useAddressStore(address: Address | undefined, to: DeliveryView | undefined): void {
  const { area } = useShop()
  const shown = area?.store ?? mainStore
  // Nothing is ordered to an address outside every zone, so it changes nothing.
  const store = to?.state === 'outside' ? undefined : to?.store
  useEffect(() => {
    if (address && store && store !== shown) void chooseArea(areaOf(address), 5)
  }, [address, store, shown])
}

type ProblemsProps = { cart: Cart; obstacles: CheckoutChange[]; placing: ReturnType<typeof usePlacing> }

/** Hides the changes if an order may have been placed; a placed order is shown next to them. */
function Problems({ cart, obstacles, placing: { error, repeat } }: ProblemsProps) {
  const notice = error && error.kind !== 'changed' && <ErrorNotice error={error} onRetry={repeat} />
  const isBarred = obstacles.length > 0 || error?.kind === 'changed'
  if (error?.kind === 'unknown' || !isBarred) return notice
  const take = (productId: string, quantity: number) => {
    const line = cart.lines.find(({ product }) => product._id === productId)
    if (line) setQuantity(line.product, quantity)
  }
  return (
    <>
      {error?.kind === 'placed' && notice}
      <ChangedNotice obstacles={obstacles} error={error} onTake={take} />
    </>
  )
}

function EmptyCart() {
  const t = useTranslations('cart')
  return (
    <Notice icon={<BrandMark className="w-16" />} title={t('empty')} hint={t('emptyHint')}>
      <ButtonLink to="/">{t('shopNow')}</ButtonLink>
    </Notice>
  )
}

/** Restores the scroll position when the form returns, because the page was too short to keep it until then. */
function useRestoredScroll(isThere: boolean): void {
  const previous = useRef({ isThere: false, scrolled: 0 })
  // Read before the page becomes short.
  if (previous.current.isThere && !isThere) previous.current.scrolled = scrollY
  previous.current.isThere = isThere
  useLayoutEffect(() => {
    if (!isThere || previous.current.scrolled === 0) return
    scrollTo({ top: previous.current.scrolled, behavior: 'instant' })
    previous.current.scrolled = 0
  }, [isThere])
}
