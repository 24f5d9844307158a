import {
  type Address,
  type DeliverySlot,
  type DeliveryView,
  type Locale,
  type PaymentMethod,
  paymentMethods,
  paymentMethodTable,
  slotWords,
} from '@dix/contract'
import { useLocale, useTranslations } from 'use-intl/react'
import type { useNaming } from '../../platform/forms/use-naming.ts'
import { Field } from '../../ui/form/field.tsx'
import { UnbrokenEnd } from '../../ui/layout/unbroken-end.tsx'
import { type CartBill, useTooSmall } from '../bill/index.ts'
import { type Cart, Substitutions } from '../cart/index.ts'
import { OrderUpdates } from '../messages/index.ts'
import { useClosedNotice, useOutside } from '../shop/index.ts'
import { AddressPicker } from './address-picker.tsx'
import { CheckoutTitle } from './checkout-title.tsx'
import { CouponField } from './coupon-field.tsx'
import { DeliveryTime, timeProblemText } from './delivery-time.tsx'
import { OrderNote } from './order-note.tsx'
import { CreditSwitch } from './payment/credit-switch.tsx'
import { PayBar } from './payment/pay-bar.tsx'
import { PaymentPicker } from './payment/payment-picker.tsx'
import type { useCreditChoice } from './payment/use-credit-choice.ts'
import type { useNote } from './payment/use-note.ts'
import type { usePaymentMethod } from './payment/use-payment-method.ts'
import type { CheckoutDraft } from './placing/attempt.ts'
import type { usePlacing } from './placing/use-placing.ts'
import { Summary } from './summary.tsx'
import type { useCoupon } from './use-coupon.ts'
import type { useDelivery } from './use-delivery.ts'
import type { useDeliveryTime } from './use-delivery-time.ts'
import type { useOrderNote } from './use-order-note.ts'

/** The method of an order with nothing left to pay. */
const atDoor = paymentMethods.find((method) => paymentMethodTable[method].paidAtDoor)!

type FormProps = {
  cart: Cart
  addresses: readonly Address[]
  delivery: ReturnType<typeof useDelivery>
  /** The delivery cost of the address, once known; undefined if all addresses cost the same. */
  to?: DeliveryView | undefined
  /** When it is to be delivered. */
  time: ReturnType<typeof useDeliveryTime>
  payment: ReturnType<typeof usePaymentMethod>
  credit: ReturnType<typeof useCreditChoice>
  bill: CartBill
  /** The banknote to pay with. */
  note: ReturnType<typeof useNote>
  orderNote: ReturnType<typeof useOrderNote>
  naming: ReturnType<typeof useNaming>
  coupon: ReturnType<typeof useCoupon>
  placing: ReturnType<typeof usePlacing>
  /** False while a line of the cart cannot be ordered. */
  orderable: boolean
  testPayments: boolean
}

/** Address, payment, note, summary and buttons: on phones in one column, from 768 px with the summary on the right. */
export function CheckoutForm({
  cart,
  addresses,
  delivery,
  to,
  time,
  payment,
  credit,
  bill,
  note,
  orderNote,
  naming,
  coupon,
  placing,
  orderable,
  testPayments,
}: FormProps) {
  const t = useTranslations('checkout')
  const locale = useLocale() as Locale
  const { totalAmt } = cart.totals
  // If coupon or credit pay everything, no method is needed.
  const isCovered = bill.dueAmt === 0
  const closed = useClosedNotice(to)
  const { slot, problem } = time
  const timeBarrier = timeProblemText(t, time) ?? (slot || problem === 'loading' ? undefined : closed)
  const timeText = slot ? (
    <UnbrokenEnd text={slotWords(slot, locale, time.now)} />
  ) : problem ? (
    t('noSlot')
  ) : null
  const outside = useOutside(to)
  const tooSmall = useTooSmall(totalAmt, to?.terms)
  const isSending = placing.busy !== null || naming.busy
  const pay = async (method: PaymentMethod) => {
    if (!delivery.selected) return delivery.add()
    if (!(await naming.save())) return
    placing.place(
      checkoutDraftOf(cart, method, {
        dueAmt: bill.dueAmt,
        ...(coupon.terms && { coupon: coupon.terms.code }),
        ...(bill.creditAmt > 0 && { useCredit: true }),
        ...(slot && { slot }),
        addressId: delivery.selected,
        payWith: note.selected,
        note: orderNote.text.trim(),
      }),
    )
  }
  return (
    <div className="contents md:grid md:grid-cols-[minmax(0,1fr)_320px] md:grid-rows-[auto_1fr] md:gap-x-6 md:gap-y-0 lg:grid-cols-[minmax(0,1fr)_440px] lg:gap-x-10">
      <div className="contents md:row-span-2 md:flex md:flex-col md:gap-7">
        <CheckoutTitle />
        {naming.field && <NameField {...naming.field} disabled={isSending} />}
        <AddressPicker
          addresses={addresses}
          selected={delivery.selected}
          to={to}
          hasSlot={timeText !== null}
          onSelect={delivery.select}
          onAdd={delivery.add}
          disabled={isSending}
        />
        <DeliveryTime time={time} disabled={isSending} />
        <CreditSwitch choice={credit} disabled={isSending} />
        {!isCovered && (
          <PaymentPicker
            {...payment}
            total={bill.dueAmt}
            note={note}
            disabled={isSending}
            testPayments={testPayments}
          />
        )}
        <CouponField coupon={coupon} disabled={isSending} />
        <Substitutions lines={cart.lines} />
        <OrderNote {...orderNote} disabled={isSending} />
        <OrderUpdates place="checkout" phone={mobileOf(addresses, delivery.selected)} />
      </div>
      <div className="border-line md:rounded-t-panel md:border md:border-b-0 md:bg-white md:p-6 md:pb-5">
        <Summary cart={cart} bill={bill} time={timeText} />
      </div>
      <div
        data-bottom-bar
        className="sticky bottom-0 z-10 order-4 -mx-4 border-t border-line bg-white px-4 py-2 md:static md:mx-0 md:self-start md:rounded-b-panel md:border md:border-t-0 md:p-6 md:pt-0"
      >
        <PayBar
          total={bill.dueAmt}
          busy={placing.busy}
          ready={orderable && !cart.pending && !coupon.busy && problem !== 'loading' && !credit.isLoading}
          barrier={outside ?? timeBarrier ?? tooSmall}
          time={timeText}
          methods={isCovered ? [atDoor] : payment.methods}
          chosen={isCovered ? atDoor : payment.chosen}
          label={isCovered ? t(bill.creditAmt > 0 ? 'payWithCredit' : 'order') : undefined}
          onChoose={payment.choose}
          onPay={pay}
        />
      </div>
    </div>
  )
}

type NameProps = NonNullable<ReturnType<typeof useNaming>['field']> & { disabled: boolean }

/** The name of a user who has none yet. */
function NameField({ write, disabled, ...field }: NameProps) {
  const t = useTranslations('checkout')
  return (
    <Field
      label={t('name')}
      hint={t('nameHint')}
      autoComplete="name"
      readOnly={disabled}
      required
      onChange={({ target }) => write(target.value)}
      {...field}
    />
  )
}

/** The phone number of the delivery address, which the shopper most likely carries. */
const mobileOf = (addresses: readonly Address[], selected: string | undefined) =>
  addresses.find(({ _id }) => _id === selected)?.mobile ?? ''

/** The cart as the shopper sees it; the server compares it with its own. */
function checkoutDraftOf(
  { lines, totals }: Cart,
  method: PaymentMethod,
  {
    payWith,
    note,
    ...rest
  }: {
    addressId: string
    dueAmt: number
    coupon?: string
    useCredit?: boolean
    slot?: DeliverySlot
    payWith: number | null
    note: string
  },
): CheckoutDraft {
  const order = {
    list_items: lines.map(({ product, quantity }) => ({
      productId: product._id,
      quantity,
      stepGrams: product.stepGrams ?? null,
    })),
    ...rest,
    ...(note && { note }),
    subTotalAmt: totals.subTotalAmt,
    totalAmt: totals.totalAmt,
  }
  const ids = lines.flatMap(({ id }) => id ?? [])
  return {
    method,
    order: paymentMethodTable[method].asksCashTendered ? { ...order, payWith } : order,
    lines: ids,
  }
}
