import { type Address, type PaymentMethod, paymentMethodTable } from '@dix/contract'
import type { Cart } from '../cart/index.ts'
import { AddressPicker } from './address-picker.tsx'
import type { CheckoutDraft } from './attempt.ts'
import { CashNotes } from './cash-notes.tsx'
import { CheckoutTitle } from './checkout-title.tsx'
import { PayBar } from './pay-bar.tsx'
import { Summary } from './summary.tsx'
import type { useDelivery } from './use-delivery.ts'
import type { useNote } from './use-note.ts'
import type { usePlacing } from './use-placing.ts'

type FormProps = {
  cart: Cart
  addresses: readonly Address[]
  delivery: ReturnType<typeof useDelivery>
  note: ReturnType<typeof useNote>
  placing: ReturnType<typeof usePlacing>
  /** False while a line of the cart cannot be ordered. */
  orderable: boolean
  testPayments: boolean
  methods: readonly PaymentMethod[]
}

/** Address, cash, summary and buttons: on phones in one column, from 768 px with the summary on the right. */
export function CheckoutForm({
  cart,
  addresses,
  delivery,
  note,
  placing,
  orderable,
  testPayments,
  methods,
}: FormProps) {
  const { totalAmt } = cart.totals
  const isSending = placing.busy !== null
  const pay = (method: PaymentMethod) => {
    if (!delivery.selected) return delivery.add()
    placing.place(checkoutDraftOf(cart, method, delivery.selected, note.selected))
  }
  return (
    <div className="contents md:grid md:grid-cols-[minmax(0,1fr)_320px] md:grid-rows-[auto_1fr] md:gap-x-6 md:gap-y-0 lg:grid-cols-[minmax(0,1fr)_440px] lg:gap-x-10">
      <div className="contents md:row-span-2 md:flex md:flex-col md:gap-7">
        <CheckoutTitle />
        <AddressPicker
          addresses={addresses}
          selected={delivery.selected}
          onSelect={delivery.select}
          onAdd={delivery.add}
          disabled={isSending}
        />
        <div className="order-2 min-w-0">
          <CashNotes total={totalAmt} {...note} disabled={isSending} />
        </div>
      </div>
      <div className="order-1 border-line md:rounded-t-panel md:border md:border-b-0 md:bg-white md:p-6 md:pb-5">
        <Summary cart={cart} />
      </div>
      <div className="sticky bottom-0 z-10 order-4 -mx-4 border-t border-line bg-white p-4 pt-3 md:static md:mx-0 md:self-start md:rounded-b-panel md:border md:border-t-0 md:p-6 md:pt-0">
        <PayBar
          total={totalAmt}
          busy={placing.busy}
          ready={orderable && !cart.pending}
          testPayments={testPayments}
          methods={methods}
          onPay={pay}
        />
      </div>
    </div>
  )
}

/** The cart as the shopper sees it; the server compares it with its own. */
function checkoutDraftOf(
  { lines, totals }: Cart,
  method: PaymentMethod,
  addressId: string,
  payWith: number | null,
): CheckoutDraft {
  const order = {
    list_items: lines.map(({ product, quantity }) => ({ productId: product._id, quantity })),
    addressId,
    subTotalAmt: totals.subTotalAmt,
    totalAmt: totals.totalAmt,
  }
  const ids = lines.flatMap(({ id }) => id ?? [])
  return { method, order: paymentMethodTable[method].payWith ? { ...order, payWith } : order, lines: ids }
}
