import { type DeskEvent, type DeskOrder, type DeskRow, freeDelivery } from '@dix/contract'
import { exampleOrder } from './example-order.ts'

const item = {
  productId: 'p1',
  name: 'Huile',
  brand: 'Niani',
  image: [],
  unit: '1 L',
  price: 2000,
  discount: 0,
  quantity: 3,
  ordered: 3,
  barcode: null,
  lineTotal: 6000,
}

/** Three bottles and a bag of rice for cash, not accepted yet. */
export const exampleDeskOrder: DeskOrder = {
  ...exampleOrder,
  items: [
    item,
    { ...item, productId: 'p2', name: 'Riz', price: 4000, quantity: 1, ordered: 1, lineTotal: 4000 },
  ],
  subTotalAmt: 10_000,
  savings: 0,
  totalAmt: 10_000,
  dueAmt: 10_000,
  terms: freeDelivery,
  payment_method: 'cash',
  payment_status: 'due',
  status: 'placed',
  paidAmt: 0,
  toCollectAmt: 10_000,
  version: 3,
  timeline: [],
  refunds: [],
  chargedLeftAmt: 0,
  overpaidAmt: 0,
  agreedAmt: 10_000,
  suspicions: [],
  demo: false,
  customer: {
    _id: 'c1',
    userId: null,
    name: 'Fatou Sow',
    email: null,
    mobile: '+221 77 123 45 67',
    phone: { number: '+221771234567', shown: '77 123 45 67' },
    orders: 1,
    note: null,
    blocked: false,
    onlyPhoneBlocked: false,
  },
  earlier: [],
}

/** The same order, paid by card. */
export const exampleCardOrder: DeskOrder = {
  ...exampleDeskOrder,
  payment_method: 'card',
  payment_status: 'paid',
  paidAmt: 10_000,
  toCollectAmt: 0,
  chargedLeftAmt: 10_000,
}

/** The order's row in the list. */
export const exampleDeskRow: DeskRow = {
  _id: exampleDeskOrder._id,
  orderId: exampleDeskOrder.orderId,
  status: 'placed',
  version: 3,
  customerName: 'Fatou Sow',
  mobile: '+221 77 123 45 67',
  phone: { number: '+221771234567', shown: '77 123 45 67' },
  city: 'Dakar',
  addressLine: 'Villa 12, Mermoz',
  landmark: '',
  quarterName: 'Mermoz',
  pieces: 4,
  dueNowAmt: 10_000,
  toCollectAmt: 10_000,
  payment_method: 'cash',
  payment_status: 'due',
  refundToCheck: false,
  toHandBackAmt: 0,
  blocked: false,
  suspicions: [],
  demo: false,
  placedAt: '2026-11-21T10:00:00.000Z',
}

/** A refund that its provider sent. */
export const exampleSentRefund: DeskEvent = {
  event: 'refunded',
  at: '2026-11-21T10:05:00.000Z',
  actor: 'payments',
  by: null,
  reason: null,
  note: null,
  amount: 500,
  lines: [],
}
