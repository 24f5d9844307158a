import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountedPrice } from '../money.ts'
import { isRunning, type OfferTerms, offeredPrice, percentOff } from './offers.ts'

const percent = (percent: number): OfferTerms => ({ percent, price: null })
const fixed = (price: number): OfferTerms => ({ percent: null, price })
const rice = { price: 1_000, discount: 10 }

test('an offer runs from its start until just before its end', () => {
  const offer = { from: 1_000, until: 2_000 }
  expect([999, 1_000, 1_999, 2_000].map((now) => isRunning(offer, now))).toEqual([false, true, true, false])
  expect(isRunning({ from: 1_000, until: null }, Number.MAX_SAFE_INTEGER)).toBe(true)
})

test('the best percentage replaces the discount', () => {
  expect(offeredPrice(rice, [percent(20), percent(30)])).toEqual({
    price: 1_000,
    discount: 30,
    listPrice: null,
  })
  expect(offeredPrice(rice, [percent(5)])).toEqual({ ...rice, listPrice: null })
})

test('a fixed price is the price itself, with the list price next to it', () => {
  expect(offeredPrice(rice, [fixed(850), fixed(700)])).toEqual({ price: 700, discount: 0, listPrice: 1_000 })
  expect(offeredPrice(rice, [fixed(700), percent(40)])).toEqual({
    price: 1_000,
    discount: 40,
    listPrice: null,
  })
  expect(offeredPrice(rice, [fixed(900)])).toEqual({ ...rice, listPrice: null })
})

test('a badge never promises more than the offer gives', () => {
  expect(percentOff(offeredPrice(rice, [fixed(666)]))).toBe(33)
  expect(percentOff(offeredPrice(rice, []))).toBe(10)
})

const products = fc.record({
  price: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 1_000_000_000 })),
  discount: fc.integer({ min: 0, max: 100 }),
})
const offers = fc.array(
  fc.oneof(fc.integer({ min: 1, max: 99 }).map(percent), fc.integer({ min: 1, max: 1_000 }).map(fixed)),
)
const paid = ({ price, discount }: { price: number; discount: number }) => discountedPrice(price, discount)

test('the lowest of all running prices wins; offers do not add up', () => {
  fc.assert(
    fc.property(products, offers, (product, all) => {
      const alone = [[], ...all.map((offer) => [offer])].map((running) =>
        paid(offeredPrice(product, running)),
      )
      expect(paid(offeredPrice(product, all))).toBe(Math.min(...alone))
    }),
  )
})

test('no offer makes a product more expensive or free', () => {
  fc.assert(
    fc.property(products, offers, (product, all) => {
      const offered = paid(offeredPrice(product, all))
      expect(offered).toBeLessThanOrEqual(paid(product))
      expect(offered).toBeGreaterThanOrEqual(Math.min(1, paid(product)))
    }),
  )
})
