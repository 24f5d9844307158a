import { expect, test } from 'vitest'
import { emptyOrder, placeOf, readPhoneOrder } from './phone-order.ts'

const pin = { latitude: 14.7, longitude: -17.47, of: 'Villa 42', quarter: 'mermoz' }
const known = { quarter: 'mermoz', address_line: 'Villa 42', pin }

test('the pin of a known address is kept while its line and quarter stay the same', () => {
  expect(placeOf(known)).toEqual({ quarter: 'mermoz', latitude: 14.7, longitude: -17.47 })
  expect(placeOf({ ...known, quarter: 'almadies' })).toMatchObject({ latitude: null, longitude: null })
  expect(placeOf({ ...known, address_line: 'Villa 43' })).toMatchObject({ latitude: null, longitude: null })
  expect(placeOf({ ...known, quarter: '', pin: { ...pin, quarter: '' } })).toMatchObject({ latitude: 14.7 })
})

test('a stored order tells as soon as possible from no time yet', () => {
  const slot = { from: '2026-11-29T08:00:00.000Z', to: '2026-11-29T08:30:00.000Z' }
  for (const time of [slot, null]) expect(readPhoneOrder({ ...emptyOrder, slot: time })?.slot).toEqual(time)
  for (const time of [undefined, 'now'])
    expect(readPhoneOrder({ ...emptyOrder, slot: time })?.slot).toBe(undefined)
})
