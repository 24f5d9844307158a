import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OpeningHours, openState, type Pause, type SlotTerms } from './opening-hours.ts'
import { defaultSlots, isSlotClosed, offersSlots, slotDay, slotLengths, slotsOf, slotWords } from './slots.ts'

const minute = 60_000
const day = 24 * 60 * minute
const none: Pause = { isPaused: false, reason: '', until: null }
const at = (time: string) => Date.parse(`${time}Z`)
const on: SlotTerms = { isOn: true, minutes: 60, orders: null, earliest: 0 }

const hoursOf = (
  spans: OpeningHours['week'][number],
  slots: SlotTerms | undefined = on,
  holidays: OpeningHours['holidays'] = [],
): OpeningHours => ({ week: Array.from({ length: 7 }, () => spans), holidays, slots })
const morning = [{ from: '08:00', until: '11:00' }]

/** When the slots start: "18 08:00". */
const begins = (hours: OpeningHours, now: string, { pause = none, lead = 0, ordered = [] as Ordered } = {}) =>
  slotsOf({ hours, pause }, { from: lead, to: lead }, at(now), ordered).map(({ from }) =>
    new Date(from).toISOString().slice(8, 16).replace('T', ' '),
  )
type Ordered = Parameters<typeof slotsOf>[3] & object

test('slots are those of today and tomorrow within the hours, none across a break', () => {
  const broken = [
    { from: '08:00', until: '10:30' },
    { from: '15:00', until: '16:00' },
  ]
  expect(begins(hoursOf(broken), '2026-11-18T08:30')).toEqual([
    ...['18 09:00', '18 15:00'],
    ...['19 08:00', '19 09:00', '19 15:00'],
  ])
})

test('a store whose owner has not turned slots on offers none', () => {
  const unset = { ...hoursOf(morning), slots: undefined }
  expect(begins(unset, '2026-11-18T08:30')).toEqual([])
  expect(offersSlots({ hours: unset, pause: none }, at('2026-11-18T08:30'))).toBe(false)
  expect(begins(hoursOf(morning, { ...on, isOn: false }), '2026-11-18T08:30')).toEqual([])
})

test('the form begins with slots turned off, and with a length that the owner can choose', () => {
  expect(defaultSlots.isOn).toBe(false)
  expect(slotLengths).toContain(defaultSlots.minutes)
})

test('a slot begins only after the minutes that the owner sets, and its end can be kept', () => {
  const tomorrow = ['19 08:00', '19 09:00', '19 10:00']
  expect(begins(hoursOf(morning, { ...on, earliest: 60 }), '2026-11-18T08:00')).toEqual([
    ...['18 09:00', '18 10:00'],
    ...tomorrow,
  ])
  expect(begins(hoursOf(morning, { ...on, earliest: 61 }), '2026-11-18T08:00')).toEqual([
    '18 10:00',
    ...tomorrow,
  ])
  expect(begins(hoursOf(morning), '2026-11-18T08:01', { lead: 60 })).toEqual([
    '18 09:00',
    '18 10:00',
    ...tomorrow,
  ])
  expect(begins(hoursOf(morning), '2026-11-18T08:00', { lead: 121 })).toEqual(['18 10:00', '19 10:00'])
})

test('preparation begins so that the order arrives in the slot, but not before the store opens', () => {
  const slots = (from: number, to: number) =>
    slotsOf({ hours: hoursOf(morning), pause: none }, { from, to }, at('2026-11-18T07:00'), [])
  expect(slots(20, 40).slice(0, 2)).toEqual([
    { from: at('2026-11-18T08:00'), until: at('2026-11-18T09:00'), prepareAt: at('2026-11-18T08:00') },
    { from: at('2026-11-18T09:00'), until: at('2026-11-18T10:00'), prepareAt: at('2026-11-18T08:40') },
  ])
  // Rather a little early than after the end.
  expect(slots(20, 90)[0]).toEqual({
    ...{ from: at('2026-11-18T09:00'), until: at('2026-11-18T10:00'), prepareAt: at('2026-11-18T08:30') },
  })
})

test('slots start on the hour or an equal part of it, whenever the store opens', () => {
  const hours = hoursOf([{ from: '08:10', until: '10:50' }])
  expect(begins(hours, '2026-11-18T08:00')).toEqual(['18 09:00', '19 09:00'])
  expect(begins({ ...hours, slots: { ...on, minutes: 30 } }, '2026-11-18T09:31').slice(0, 2)).toEqual([
    '18 10:00',
    '19 08:30',
  ])
})

test('a closed store offers its next hours, even if they are days away', () => {
  const holidays = ['2026-11-18', '2026-11-19'].map((date) => ({ date, name: 'Tabaski', spans: [] }))
  expect(begins(hoursOf(morning, on, holidays), '2026-11-18T08:00')).toEqual([
    '20 08:00',
    '20 09:00',
    '20 10:00',
  ])
})

test('during a pause with an end, slots follow it; without one there are none', () => {
  const pause = { isPaused: true, reason: '', until: '2026-11-18T08:10:00Z' }
  const hours = hoursOf(morning)
  expect(begins(hours, '2026-11-18T07:30', { pause }).slice(0, 2)).toEqual(['18 09:00', '18 10:00'])
  expect(slotsOf({ hours, pause }, { from: 70, to: 70 }, at('2026-11-18T07:30'), [])[0]!.prepareAt).toBe(
    at('2026-11-18T08:10'),
  )
  expect(begins(hours, '2026-11-18T07:30', { pause: { ...pause, until: null } })).toEqual([])
  expect(offersSlots({ hours, pause: { ...pause, until: null } }, at('2026-11-18T07:30'))).toBe(false)
  expect(offersSlots({ hours, pause }, at('2026-11-18T07:30'))).toBe(true)
})

test('a full slot is not offered, counting orders of slots that overlap it', () => {
  const hours = hoursOf(morning, { ...on, orders: 2 })
  const slot = (from: string, until: string, orders: number) => ({
    from: at(`2026-11-18T${from}`),
    until: at(`2026-11-18T${until}`),
    orders,
  })
  const ordered = [slot('08:00', '08:30', 1), slot('08:30', '09:00', 1), slot('09:00', '10:00', 1)]
  expect(begins(hours, '2026-11-18T07:00', { ordered }).slice(0, 2)).toEqual(['18 09:00', '18 10:00'])
  // Those that end when it begins, or begin when it ends, do not overlap it.
  const around = [slot('08:00', '09:00', 2), slot('10:00', '11:00', 2)]
  expect(begins(hours, '2026-11-18T07:00', { ordered: around })[0]).toBe('18 09:00')
})

const spans = fc.constantFrom<OpeningHours['week'][number]>(
  [],
  morning,
  [{ from: '18:15', until: '02:00' }],
  [{ from: '08:00', until: '08:00' }],
)
const hours = fc.record({
  week: fc.array(spans, { minLength: 7, maxLength: 7 }),
  holidays: fc.constant<OpeningHours['holidays']>([]),
  slots: fc.record({
    isOn: fc.constant(true),
    minutes: fc.constantFrom(...slotLengths),
    orders: fc.constant(null),
    earliest: fc.nat(180),
  }),
})

test('the store is open throughout every slot, and its preparation, which is never in the past', () => {
  fc.assert(
    fc.property(hours, fc.nat(7 * 24 * 60), fc.nat(90), fc.nat(90), (hours, minutes, earliest, more) => {
      const now = at('2026-11-18') + minutes * minute
      let end = 0
      const takes = { from: earliest, to: earliest + more }
      for (const { from, until, prepareAt } of slotsOf({ hours, pause: none }, takes, now, [])) {
        expect(openState(hours, none, prepareAt).isOpen).toBe(true)
        expect(openState(hours, none, from).isOpen).toBe(true)
        expect(openState(hours, none, until - 1).isOpen).toBe(true)
        expect([prepareAt >= now, prepareAt <= from, from >= end]).toEqual([true, true, true])
        expect(prepareAt + takes.to * minute).toBeLessThanOrEqual(until)
        expect(until - from).toBe(hours.slots.minutes * minute)
        expect(from - now).toBeLessThan(9 * day)
        end = until
      }
    }),
  )
})

test('a slot is named by its day and times', () => {
  const slot = { from: '2026-11-28T18:00:00.000Z', to: '2026-11-28T18:30:00.000Z' }
  expect(slotWords(slot, 'fr')).toBe('samedi 28 novembre, 18\u00a0h\u00a0–\u00a018\u00a0h\u00a030')
  expect(slotWords(slot, 'en')).toBe('Saturday 28 November, 18:00\u00a0–\u00a018:30')
  expect(slotDay(slot, 'fr', at('2026-11-28T08:00'))).toBe('aujourd’hui')
  expect(slotDay(slot, 'en', at('2026-11-27T23:59'))).toBe('tomorrow')
  expect(slotDay(slot, 'en', at('2026-11-26T23:59'))).toBe('Saturday 28 November')
})

test('a slot that was chosen before hours, a holiday or a pause changed is known to be closed, until it ends', () => {
  const slot = { from: at('2026-11-28T10:00'), until: at('2026-11-28T11:00') }
  const now = at('2026-11-28T08:30')
  const isClosed = (hours: OpeningHours, pause = none, time = now) =>
    isSlotClosed({ hours, pause }, slot, time)
  const pauseUntil = (until: string | null): Pause => ({ isPaused: true, reason: '', until })
  expect(isClosed(hoursOf(morning))).toBe(false)
  expect(isClosed(hoursOf([{ from: '10:00', until: '11:00' }]))).toBe(false)
  expect(isClosed(hoursOf([]))).toBe(false)
  expect(isClosed(hoursOf([{ from: '08:00', until: '10:30' }]))).toBe(true)
  expect(isClosed(hoursOf([{ from: '08:00', until: '10:30' }]), none, slot.until)).toBe(false)
  expect(isClosed(hoursOf(morning, on, [{ date: '2026-11-28', name: 'Fête', spans: [] }]))).toBe(true)
  expect(isClosed(hoursOf(morning), pauseUntil('2026-11-28T10:00:00Z'))).toBe(false)
  expect(isClosed(hoursOf(morning), pauseUntil('2026-11-28T10:01:00Z'))).toBe(true)
  expect(isClosed(hoursOf(morning), pauseUntil(null))).toBe(true)
  // Nobody knows yet whether it lasts until tomorrow.
  expect(isClosed(hoursOf(morning), pauseUntil(null), at('2026-11-27T18:00'))).toBe(false)
})
