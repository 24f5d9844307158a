import { type Address, type AreaView, type DeliveryView, mainStore } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { online, startCartServer } from '../../../testing/components/cart-server.ts'
import { renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { exampleUser } from '../../../testing/example-user.ts'
import { ShopContext, unknownShop, useNewestShop } from '../shop/index.ts'
import { Checkout } from './checkout-page.tsx'

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store.
  document.cookie = 'deliveryArea=; path=/; max-age=0'
})

const shop = { ...unknownShop, area: null }
const areas: Record<string, AreaView> = {
  dakar_ngor: { state: 'zone', name: 'Ngor', zone: 'Ngor', minutes: 6, store: 'NGOR' },
  dakar_medina: { state: 'zone', name: 'Médina', zone: 'Médina', minutes: 9, store: mainStore },
  dakar_yoff: { state: 'outside', name: 'Yoff', zone: null, minutes: null, store: mainStore },
}
const stocks: Record<string, number> = { NGOR: 5, [mainStore]: 20 }

/** The area that this browser sends along. */
const sentArea = () => areas[/deliveryArea=(\w+)/.exec(document.cookie)?.[1] ?? ''] ?? null
const viewOf = (area: AreaView): DeliveryView => ({
  ...area,
  storeName: area.name,
  opening: null,
  terms: { deliveryFee: 500, freeFrom: null, roundsCash: false, smallestOrder: 0 },
})
const addressIn = (quarter: string): Address => ({
  ...exampleOrder.delivery_address,
  ...{ _id: quarter, userId: 'u1', status: true, address_line: quarter, quarter },
})

function Part() {
  return (
    <ShopContext value={useNewestShop(shop)}>
      <Checkout
        user={exampleUser('USER')}
        onOrder={() => {}}
        testPayments={false}
        methods={['cash']}
        addressDialog={() => null}
      />
    </ShopContext>
  )
}

test('the cart is judged by the stock of the store that delivers to the chosen address', async () => {
  const server = startCartServer()
  server.through('GET /api/cart/get', (serve) => {
    server.sell('rice', stocks[sentArea()?.store ?? mainStore])
    return online(serve)
  })
  server.sell('rice', 20)
  server.set('rice', 8)
  respondTo('GET /api/order/credit', () => ({ data: { availableAmt: 0, entries: [] } }))
  respondTo('GET /api/cart/substitutions', () => ({
    data: { all: { choice: 'replace', maxPrice: null }, products: [] },
  }))
  respondTo('GET /api/address/get', () => ({ data: Object.keys(areas).map(addressIn) }))
  respondTo('GET /api/shop/get', () => ({ data: { ...shop, area: sentArea() } }))
  respondTo('POST /api/store/delivery', ({ areas: [asked] }) => ({ data: [viewOf(areas[asked!.quarter!]!)] }))
  const { user } = renderPart(<Part />)
  const address = (quarter: string) => screen.findByRole('radio', { name: new RegExp(quarter) })
  const isBarred = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: texts('paymentMethods.cash') }).disabled

  await screen.findByRole('button', { name: texts('cart.take', { count: '5' }) })
  expect([await address('dakar_ngor'), isBarred()]).toMatchObject([{ checked: true }, true])
  await user.click(await address('dakar_medina'))
  await waitFor(() => expect(isBarred()).toBe(false))
  expect(screen.queryByText(texts('checkout.obstacles'))).toBeNull()

  // Nothing is ordered there, so the browser keeps its area.
  await user.click(await address('dakar_yoff'))
  await screen.findByText(texts('checkout.outsideZones'))
  expect(sentArea()?.name).toBe('Médina')
})
