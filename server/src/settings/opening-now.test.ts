import { defaultSettings, type Locale, type ShopSettings, storesOf } from '@dix/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openingNow } from './opening-now.ts'

beforeEach(() => {
  // A Monday.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T19:30:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const week = Array.from({ length: 7 }, () => [{ from: '08:00', until: '20:00' }])
const daily: ShopSettings = { ...defaultSettings, hours: { week, holidays: [] } }

const now = (settings: ShopSettings, locale: Locale) => openingNow(settings, locale, storesOf(settings)[0])
const at = (time: string, settings = daily) => {
  vi.setSystemTime(`2026-11-${time}:00Z`)
  return now(settings, 'en')
}

test('the view of the opening hours is reused until something in it changes', () => {
  const first = at('23T19:30')
  expect(first).toMatchObject({ isOpen: true })
  expect(at('23T19:59')).toBe(first)
  expect(now(daily, 'fr')).not.toBe(first)
  const closed = at('23T20:00')
  expect(closed).toMatchObject({ isOpen: false, opens: 'tomorrow at\u00a08:00' })
  expect(at('23T23:59')).toBe(closed)
  expect(at('24T00:00')).toMatchObject({ opens: 'at\u00a08:00' })
})

test('the view follows a save, and a clock that is set back', () => {
  expect(at('24T07:00')).toMatchObject({ isOpen: false })
  expect(at('23T19:30')).toMatchObject({ isOpen: true })
  const paused: ShopSettings = { ...daily, pause: { isPaused: true, reason: 'Stock', until: null } }
  expect(at('23T19:30', paused)).toMatchObject({ isOpen: false, reason: 'Stock' })
})
