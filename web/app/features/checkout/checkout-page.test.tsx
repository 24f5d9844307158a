import { type Address, type AreaView, type DeliveryView, mainStore } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderPart, respondTo } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { ShopContext, unknownShop, useNewestShop } from '../shop/index.ts'
import { useAddressStore } from './checkout-page.tsx'

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

/** The area that this browser sends along. */
const sentArea = () => areas[/deliveryArea=(\w+)/.exec(document.cookie)?.[1] ?? ''] ?? null
const to = (quarter: string): DeliveryView => ({
  ...areas[quarter]!,
  storeName: areas[quarter]!.name,
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
      <Addresses />
    </ShopContext>
  )
}

function Addresses() {
  const [quarter, setQuarter] = useState('')
  useAddressStore(quarter ? addressIn(quarter) : undefined, quarter ? to(quarter) : undefined)
  return Object.keys(areas).map((name) => (
    <button key={name} type="button" onClick={() => setQuarter(name)}>
      {name}
    </button>
  ))
}

test('an address of another store makes that store the one of this browser; outside every zone nothing changes', async () => {
  const shops = respondTo('GET /api/shop/get', () => ({ data: { ...shop, area: sentArea() } }))
  const { user } = renderPart(<Part />, { signedIn: false })
  const choose = (quarter: string) => user.click(screen.getByRole('button', { name: quarter }))
  await choose('dakar_medina')
  expect(sentArea()).toBeNull()
  await choose('dakar_ngor')
  await waitFor(() => expect([sentArea()?.store, shops.length]).toEqual(['NGOR', 1]))
  await choose('dakar_medina')
  await waitFor(() => expect([sentArea()?.store, shops.length]).toEqual([mainStore, 2]))
  await choose('dakar_yoff')
  expect(sentArea()?.name).toBe('Médina')
})
