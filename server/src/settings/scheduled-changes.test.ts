import { defaultSettings, type ShopSettings } from '@dix/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchScheduledChanges } from './scheduled-changes.ts'

/** A Monday. */
const begin = Date.parse('2026-11-23T19:30:00Z')
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: begin })
})
afterEach(() => {
  vi.useRealTimers()
})

function open(given: Partial<ShopSettings>) {
  let current = { ...defaultSettings, ...given }
  let listener = () => {}
  const updates: string[] = []
  const settings = {
    get current() {
      return current
    },
    onChange: (given: () => void) => {
      listener = given
    },
  }
  const following = watchScheduledChanges(settings, () => updates.push(new Date().toISOString().slice(5, 16)))
  return {
    updates,
    stop: following.stop,
    save(change: Partial<ShopSettings>) {
      current = { ...current, ...change }
      listener()
    },
  }
}

const week = Array.from({ length: 7 }, () => [{ from: '08:00', until: '20:00' }])

test('pages are updated at closing, at midnight, and at opening', async () => {
  const shop = open({ hours: { week, holidays: [] } })
  await vi.advanceTimersByTimeAsync(15 * 60 * minute)
  expect(shop.updates).toEqual(['11-23T20:00', '11-24T00:00', '11-24T08:00'])
  shop.stop()
})

test('saved hours apply immediately', async () => {
  const shop = open({})
  shop.save({ pause: { isPaused: true, reason: '', until: '2026-11-23T19:45:00Z' } })
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(shop.updates).toEqual(['11-23T19:45'])
  shop.stop()
})

test('pages follow the start and end of an announcement, between those of the hours', async () => {
  const announcement = {
    ...defaultSettings.announcement,
    textFr: 'Marché',
    from: '2026-11-23T19:45:00Z',
    until: '2026-11-23T20:30:00Z',
  }
  const shop = open({ hours: { week, holidays: [] }, announcement })
  await vi.advanceTimersByTimeAsync(120 * minute)
  expect(shop.updates).toEqual(['11-23T19:45', '11-23T20:00', '11-23T20:30'])
  shop.stop()
})

test('pages follow the start and end of banners and rows on the home page', async () => {
  const row = {
    id: 'r1',
    kind: 'offers' as const,
    isOn: true,
    titleFr: '',
    titleEn: '',
    category: '',
    products: [],
    from: '2026-11-23T19:40:00Z',
    until: '2026-11-23T19:50:00Z',
  }
  const shop = open({ home: { banners: [], rows: [row, { ...row, id: 'r2', isOn: false, until: null }] } })
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(shop.updates).toEqual(['11-23T19:40', '11-23T19:50'])
  shop.stop()
})

test('a holiday far in the future is not missed', async () => {
  const shop = open({
    hours: { week: week.map(() => []), holidays: [{ date: '2026-12-25', name: 'Noël', spans: [] }] },
  })
  await vi.advanceTimersByTimeAsync(33 * 24 * 60 * minute)
  expect(shop.updates).toEqual(['12-25T00:00', '12-26T00:00'])
  shop.stop()
})

test('a clock that is set forward is noticed within a minute', async () => {
  const shop = open({ hours: { week, holidays: [] } })
  vi.setSystemTime('2026-11-23T20:10:00Z')
  await vi.advanceTimersByTimeAsync(minute)
  expect(shop.updates).toEqual(['11-23T20:11'])
  shop.stop()
})

test('a scheduled change is not missed if its timer fires a millisecond early', async () => {
  const until = '2026-11-23T19:45:00Z'
  const shop = open({ pause: { isPaused: true, reason: '', until } })
  let read = Date.parse(until) - 1
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => read++)
  await vi.advanceTimersByTimeAsync(16 * minute)
  clock.mockRestore()
  expect(shop.updates).toHaveLength(1)
  shop.stop()
})

test('after a stop nothing is announced', async () => {
  const shop = open({ hours: { week, holidays: [] } })
  shop.stop()
  shop.save({})
  await vi.advanceTimersByTimeAsync(24 * 60 * minute)
  expect(shop.updates).toEqual([])
})
