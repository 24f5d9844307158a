import type { DeliveryView } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderPart, respondTo } from '../../../../testing/components/render.tsx'
import { useDeliveryTo } from '../../addresses/index.ts'
import type { Cart } from '../../cart/index.ts'
import { ShopContext, unknownShop } from '../../shop/index.ts'
import { usePlacing } from './use-placing.ts'

const view: DeliveryView = {
  state: 'zone',
  name: 'Mermoz',
  zone: 'Mermoz',
  minutes: 12,
  store: 'main',
  storeName: '',
  terms: { deliveryFee: 500, freeFrom: null, roundsCash: false, smallestOrder: 0 },
  opening: null,
}
const address = { quarter: 'dakar_mermoz', latitude: null, longitude: null }

function Part() {
  const to = useDeliveryTo(address)
  const cart = { lines: [], totals: { totalAmt: 1_000 } } as unknown as Cart
  const { place } = usePlacing({
    user: 'u1',
    cart,
    onOrder: () => {},
    onTerms: () => {},
    renewCoupon: async () => {},
  })
  const order = { list_items: [], addressId: 'a1', subTotalAmt: 1_000, totalAmt: 1_000, dueAmt: 1_000 }
  return (
    <button type="button" onClick={() => place({ method: 'cash', order, lines: [] })}>
      Order {to?.name}
    </button>
  )
}

test('after a refusal the page refetches the delivery terms of the address', async () => {
  sessionStorage.clear()
  respondTo('GET /api/address/get', () => ({ data: [] }))
  respondTo('GET /api/shop/get', () => {
    throw new TypeError('offline')
  })
  const inputs = respondTo('POST /api/store/delivery', () => ({ data: [view] }))
  respondTo('POST /api/order/cash-on-delivery', () => {
    throw refusal(409, { code: 'shop_closed', message: 'Closed.' })
  })
  const { user } = renderPart(
    <ShopContext value={{ ...unknownShop, area: null }}>
      <Part />
    </ShopContext>,
  )
  await user.click(await screen.findByRole('button', { name: 'Order Mermoz' }))
  // Sooner than the page's own refetch.
  await waitFor(() => expect(inputs).toEqual([{ areas: [address] }, { areas: [address] }]), {
    timeout: 10_000,
  })
})
