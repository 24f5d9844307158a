import { afterEach, expect, test, vi } from 'vitest'
import { shopTime } from './shop-time.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const now = Date.parse('2026-11-23T19:30:00Z')

test("the time comes from the shop, even if this device's clock differs", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: now + 5 * 60 * 60_000 })
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { date: new Date(now).toUTCString() } }))
  expect(await shopTime()).toBe(now)
})

test("without an answer, this device's clock is used", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await shopTime()).toBe(now)
})
