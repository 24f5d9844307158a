import type { Order } from '@dix/contract'

/** A paid order of one product. */
export const exampleOrder: Order = {
  _id: 'o1',
  orderId: 'DX-7K3M9QWP',
  product_details: { name: 'Huile', image: [] },
  items: [
    {
      productId: 'p1',
      name: 'Huile',
      image: [],
      unit: '1 L',
      price: 1850,
      discount: 0,
      quantity: 1,
      lineTotal: 1850,
    },
  ],
  subTotalAmt: 1850,
  savings: 0,
  totalAmt: 1850,
  currency: 'XOF',
  payment_method: 'card',
  payment_status: 'paid',
  status: 'placed',
  delivery_address: {
    address_line: 'Villa 12, Mermoz',
    city: 'Dakar',
    state: 'Dakar',
    country: 'Sénégal',
    pincode: '11000',
    mobile: '+221 70 000 00 05',
  },
  payWith: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  timeline: [{ event: 'placed', at: '2026-11-21T10:00:00.000Z' }],
}
