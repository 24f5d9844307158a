import { defaultSettings, type Zone } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import type { Shoppers } from '../../../testing/orders/shoppers.ts'
import type { TestUsers } from '../../../testing/users.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P01: 5_000 }))
})
afterAll(() => shop.close())

const medina: Zone = {
  id: 'medina',
  store: 'main',
  name: 'Médina',
  kind: 'quarters',
  quarters: ['dakar_medina'],
  radius: null,
  points: [],
  deliveryFee: 700,
  freeFrom: null,
  smallestOrder: 0,
  minutes: 4,
}

const square = [
  { latitude: 14.68, longitude: -17.46 },
  { latitude: 14.68, longitude: -17.44 },
  { latitude: 14.7, longitude: -17.44 },
  { latitude: 14.7, longitude: -17.46 },
]
const bow = [square[0], square[2], square[1], square[3]]

async function saveZones(zones: object[], quarters: object[] = []) {
  const { data } = await desk.call('GET /api/settings/get')
  const { revision } = data.topics.find((found: { topic: string }) => found.topic === 'zones')
  return desk.call('PUT /api/settings/save', { topic: 'zones', revision, value: { zones, quarters } })
}

const orderOf = async (_id: string) => (await desk.call('POST /api/order/desk/details', { _id })).data

test('a shop without zones records no zone', async () => {
  await saveZones([])
  const { data } = await shoppers.order(await shoppers.shopper({ P01: 1 }))
  expect(await orderOf(data._id)).not.toHaveProperty('zone')
})

test('an address without quarter and pin is delivered on the terms of the shop, with its zone marked as unknown', async () => {
  expect((await saveZones([medina])).status).toBe(200)
  const { status, data } = await shoppers.order(await shoppers.shopper({ P01: 1 }))
  expect(status).toBe(200)
  expect(data.deliveryFee).toBe(defaultSettings.delivery.deliveryFee)
  expect(await orderOf(data._id)).toMatchObject({ zone: null })
})

test('a phone order gets the fee and the zone of its quarter', async () => {
  expect((await saveZones([medina])).status).toBe(200)
  const placed = await desk.place({
    name: 'Awa',
    address: { address_line: 'Rue 10', mobile: '77 512 34 08', quarter: medina.quarters[0] },
    lines: [{ productId: 'P01', quantity: 1 }],
  })
  expect(placed).toMatchObject({ status: 200, data: { zone: medina.name, deliveryFee: medina.deliveryFee } })
})

test('a zone that covers nothing or names an unknown quarter is refused with the reason', async () => {
  const refusals = [
    [{ quarters: [] }, 'Choose at least one neighbourhood for each zone.'],
    [{ quarters: ['atlantis'] }, 'Choose neighbourhoods from the list.'],
    [{ kind: 'circle', radius: 20 }, 'Enter a radius from 100 to 50 000 metres.'],
    [{ kind: 'polygon' }, 'A polygon needs at least three corners.'],
    [{ kind: 'polygon', points: bow }, 'The edges of a drawn area cross. Move or delete a corner.'],
    [{ name: ' ' }, 'Enter the name of the zone.'],
  ] as const
  for (const [part, message] of refusals) {
    const response = await saveZones([{ ...medina, ...part }])
    expect(response).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(Object.values(response.fields!)).toContain(message)
  }
  expect((await saveZones([medina, medina])).status).toBe(400)
})

test('a zone stores only the fields of its kind; its quarters may be the shop’s own', async () => {
  const own = { id: 'thies_nord', name: 'Nord', city: 'Thiès', latitude: null, longitude: null }
  const quarters = { ...medina, quarters: ['thies_nord', 'thies_nord'], radius: 900 }
  const { status, data } = await saveZones([quarters], [own])
  expect(status).toBe(200)
  expect(data.value.zones).toEqual([{ ...medina, quarters: ['thies_nord'] }])
})

test('a drawn area is stored without the corner that closes its ring, and decides the fee of a pin', async () => {
  const drawn = { ...medina, kind: 'polygon', quarters: [], points: [...square, square[0]] }
  const { status, data } = await saveZones([drawn])
  expect(status).toBe(200)
  expect(data.value.zones[0].points).toEqual(square)
  const placed = await desk.place({
    name: 'Awa',
    address: { address_line: 'Rue 10', mobile: '77 512 34 08', latitude: 14.69, longitude: -17.45 },
    lines: [{ productId: 'P01', quantity: 1 }],
  })
  expect(placed).toMatchObject({ status: 200, data: { zone: medina.name, deliveryFee: medina.deliveryFee } })
})
