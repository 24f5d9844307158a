import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasOverlap,
  minutesOfSpan,
  nextChange,
  type OpeningHours,
  type OpeningSpan,
  openState,
  overlappingDays,
  type Pause,
} from './opening-hours.ts'

const minute = 60_000
const day = 24 * 60 * minute
const none: Pause = { isPaused: false, reason: '', until: null }
const span = (from: string, until: string): OpeningSpan => ({ from, until })
const at = (time: string) => Date.parse(`${time}Z`)

const weekOf = (spans: OpeningSpan[]) => Array.from({ length: 7 }, () => spans)
const hoursOf = (spans: OpeningSpan[], holidays: OpeningHours['holidays'] = []): OpeningHours => ({
  week: weekOf(spans),
  holidays,
})

const timeOfDay = fc
  .integer({ min: 0, max: 24 * 4 - 1 })
  .map((quarter) => new Date(quarter * 15 * minute).toISOString().slice(11, 16))
const spans = fc
  .array(fc.record({ from: timeOfDay, until: timeOfDay }), { maxLength: 3 })
  .filter((spans) => !hasOverlap(spans))
const week = fc
  .array(spans, { minLength: 7, maxLength: 7 })
  .filter((days) => overlappingDays(days).length === 0)
const date = fc
  .integer({ min: 0, max: 13 })
  .map((ahead) => new Date(at('2026-11-16') + ahead * day).toISOString().slice(0, 10))
const holidays = fc.uniqueArray(fc.record({ date, name: fc.constant('Tabaski'), spans }), {
  maxLength: 4,
  selector: (holiday) => holiday.date,
})
const hours: fc.Arbitrary<OpeningHours> = fc.record({ week, holidays })
const time = fc.integer({ min: at('2026-11-18'), max: at('2026-11-25') })
const pause: fc.Arbitrary<Pause> = fc.record({
  isPaused: fc.boolean(),
  reason: fc.constant('Inventaire'),
  until: fc.option(time.map((until) => new Date(until).toISOString())),
})

/** The rule stated simply, without computing stretches. */
function isOpenByTheWords({ week, holidays }: OpeningHours, pause: Pause, now: number): boolean {
  if (pause.isPaused && (pause.until === null || Date.parse(pause.until) > now)) return false
  const isAlways = week.every((spans) => spans.length === 0)
  return [0, 1].some((ago) => {
    const begin = Math.floor(now / day) * day - ago * day
    const date = new Date(begin).toISOString().slice(0, 10)
    const weekday = (new Date(begin).getUTCDay() + 6) % 7
    const holiday = holidays.find((candidate) => candidate.date === date)
    const ofDay = holiday?.spans ?? (isAlways ? [span('00:00', '00:00')] : week[weekday]!)
    return ofDay.some((openSpan) => {
      const { from, until } = minutesOfSpan(openSpan)
      return now >= begin + from * minute && now < begin + until * minute
    })
  })
}

test('a shop is open within its spans and outside pauses, and at no other time', () => {
  fc.assert(
    fc.property(hours, pause, time, (openingHours, paused, now) => {
      expect(openState(openingHours, paused, now).isOpen).toBe(isOpenByTheWords(openingHours, paused, now))
    }),
    { numRuns: 1_000 },
  )
})

test('a state lasts exactly until the time it states', () => {
  fc.assert(
    fc.property(
      hours,
      pause,
      time,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (openingHours, paused, now, share) => {
        const state = openState(openingHours, paused, now)
        const end = state.isOpen ? state.until : state.opensAt
        if (end === null) return
        expect(end).toBeGreaterThan(now)
        const between = now + Math.floor((end - 1 - now) * share)
        expect(openState(openingHours, paused, between).isOpen).toBe(state.isOpen)
        expect(openState(openingHours, paused, end).isOpen).toBe(!state.isOpen)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('the state stays the same until the time of its next change', () => {
  fc.assert(
    fc.property(
      hours,
      pause,
      time,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (openingHours, paused, now, share) => {
        const change = nextChange(openingHours, paused, now)
        if (change === null) return
        expect(change).toBeGreaterThan(now)
        const between = now + Math.floor((change - 1 - now) * share)
        expect(openState(openingHours, paused, between)).toEqual(openState(openingHours, paused, now))
      },
    ),
    { numRuns: 1_000 },
  )
})

test('a shop without hours is always open', () => {
  expect(openState(hoursOf([]), none, at('2026-11-23T03:00'))).toEqual({ isOpen: true, until: null })
  expect(nextChange(hoursOf([]), none, at('2026-11-23T03:00'))).toBeNull()
})

test('a shop that never closes has no closing time', () => {
  expect(openState(hoursOf([span('08:00', '08:00')]), none, at('2026-11-23T03:00'))).toEqual({
    isOpen: true,
    until: null,
  })
})

test('holidays of today and later extend the weeks within which a closing time is known, past ones do not', () => {
  const allDay = [span('08:00', '08:00')]
  const until = (...holidays: OpeningHours['holidays']) =>
    openState(hoursOf(allDay, holidays), none, at('2026-11-23T12:00'))
  const holiday = (date: string, spans: OpeningSpan[] = []) => ({ date, name: 'Magal', spans })
  const known = { isOpen: true, until: at('2026-12-12T08:00') }
  const unknown = { isOpen: true, until: null }
  const closing = holiday('2026-12-12')
  expect(until(closing)).toEqual(unknown)
  expect(until(closing, holiday('2026-11-23', allDay))).toEqual(known)
  expect(until(closing, holiday('2026-11-22'))).toEqual(unknown)
})

test('a break closes the shop from its first minute through its last', () => {
  const openingHours = hoursOf([span('15:00', '20:00'), span('08:00', '13:00')])
  const closed = { isOpen: false, reason: '', opensAt: at('2026-11-23T15:00') }
  expect(openState(openingHours, none, at('2026-11-23T12:59:59.999'))).toEqual({
    isOpen: true,
    until: at('2026-11-23T13:00'),
  })
  expect(openState(openingHours, none, at('2026-11-23T13:00'))).toEqual(closed)
  expect(openState(openingHours, none, at('2026-11-23T14:59:59.999'))).toEqual(closed)
  expect(openState(openingHours, none, at('2026-11-23T15:00')).isOpen).toBe(true)
})

test("a span that began before midnight continues into a holiday, after which the shop is closed under the holiday's name", () => {
  const openingHours = hoursOf([span('18:00', '02:00')], [{ date: '2026-12-25', name: 'Noël', spans: [] }])
  expect(openState(openingHours, none, at('2026-12-25T01:00'))).toEqual({
    isOpen: true,
    until: at('2026-12-25T02:00'),
  })
  expect(openState(openingHours, none, at('2026-12-25T02:00'))).toEqual({
    isOpen: false,
    reason: 'Noël',
    opensAt: at('2026-12-26T18:00'),
  })
})

test('a shop without hours still observes its holidays', () => {
  const openingHours = hoursOf([], [{ date: '2026-12-25', name: 'Noël', spans: [span('08:00', '12:00')] }])
  expect(openState(openingHours, none, at('2026-12-25T13:00'))).toMatchObject({
    opensAt: at('2026-12-26T00:00'),
  })
  expect(openState(openingHours, none, at('2026-12-24T13:00'))).toEqual({
    isOpen: true,
    until: at('2026-12-25T00:00'),
  })
})

test('after a pause the shop opens at its next opening time', () => {
  const openingHours = hoursOf([span('08:00', '20:00')])
  const paused = { isPaused: true, reason: 'Inventaire', until: '2026-11-23T22:00:00Z' }
  expect(openState(openingHours, paused, at('2026-11-23T19:00'))).toEqual({
    isOpen: false,
    reason: 'Inventaire',
    opensAt: at('2026-11-24T08:00'),
  })
  expect(openState(openingHours, { ...paused, until: null }, at('2026-11-23T19:00'))).toMatchObject({
    opensAt: null,
  })
})

test('after a pause that ends at closing time the shop opens on the next day', () => {
  const paused = { isPaused: true, reason: '', until: '2026-11-23T20:00:00Z' }
  expect(openState(hoursOf([span('08:00', '20:00')]), paused, at('2026-11-23T10:00'))).toMatchObject({
    opensAt: at('2026-11-24T08:00'),
  })
})

test('a closed shop names only the holiday of today', () => {
  const openingHours = hoursOf([span('08:00', '20:00')], [{ date: '2026-12-25', name: 'Noël', spans: [] }])
  expect(openState(openingHours, none, at('2026-12-24T21:00'))).toMatchObject({ reason: '' })
  expect(openState(openingHours, none, at('2026-12-25T21:00'))).toMatchObject({ reason: 'Noël' })
})

test('after holidays of two weeks the shop opens again', () => {
  const dates = Array.from({ length: 14 }, (_, index) => `2026-12-${11 + index}`)
  const holidays = dates.map((date) => ({ date, name: 'Congés', spans: [] }))
  expect(openState(hoursOf([span('08:00', '20:00')], holidays), none, at('2026-12-11T12:00'))).toMatchObject({
    opensAt: at('2026-12-25T08:00'),
  })
})

test('a shop that opens once a week names the opening after several weeks with holidays', () => {
  const saturdays = [[], [], [], [], [], [span('08:00', '13:00')], []]
  const magal = (...dates: string[]) => dates.map((date) => ({ date, name: 'Magal', spans: [] }))
  const opensAt = (holidays: OpeningHours['holidays'], now: string) =>
    openState({ week: saturdays, holidays }, none, at(now))
  const two = magal('2026-11-21', '2026-11-28')
  const closed = { isOpen: false, reason: '' }
  expect(opensAt(two, '2026-11-17T10:00')).toEqual({ ...closed, opensAt: at('2026-12-05T08:00') })
  expect(opensAt(magal('2026-11-14'), '2026-11-14T14:00')).toMatchObject({ opensAt: at('2026-11-21T08:00') })
  const four = magal('2026-12-12', '2026-12-05', '2026-11-28', '2026-11-21')
  expect(opensAt(four, '2026-11-14T14:00')).toEqual({ ...closed, opensAt: at('2026-12-19T08:00') })
})

test('the state of a closed shop changes with the end of its pause, when it opens, or at midnight', () => {
  const openingHours = hoursOf([span('08:00', '20:00')])
  const paused = (until: string | null) => ({ isPaused: true, reason: 'Inventaire', until })
  const morning = at('2026-11-23T07:00')
  const evening = at('2026-11-23T21:00')
  const midnight = at('2026-11-24T00:00')
  expect(nextChange(openingHours, paused('2026-11-23T22:00:00Z'), evening)).toBe(at('2026-11-23T22:00'))
  expect(nextChange(openingHours, paused('2026-11-25T22:00:00Z'), evening)).toBe(midnight)
  expect(nextChange(openingHours, paused(null), evening)).toBe(midnight)
  expect(nextChange(openingHours, none, morning)).toBe(at('2026-11-23T08:00'))
  expect(nextChange(openingHours, none, evening)).toBe(midnight)
})

test('a pause that is over or switched off changes nothing', () => {
  const openingHours = hoursOf([span('08:00', '20:00')])
  const over = { isPaused: true, reason: '', until: '2026-11-23T06:00:00Z' }
  const off = { isPaused: false, reason: '', until: '2026-11-23T07:30:00Z' }
  for (const pause of [over, off])
    expect(nextChange(openingHours, pause, at('2026-11-23T07:00'))).toBe(at('2026-11-23T08:00'))
})

test('a shop without hours changes when its pause ends; one that is paused until further notice does not', () => {
  const until = '2026-11-23T12:00:00Z'
  expect(nextChange(hoursOf([]), { ...none, isPaused: true, until }, at('2026-11-23T10:00'))).toBe(
    Date.parse(until),
  )
  expect(nextChange(hoursOf([]), { ...none, isPaused: true }, at('2026-11-23T10:00'))).toBeNull()
})

test('spans overlap or not regardless of the order in which they are listed', () => {
  const [morning, evening] = [span('08:00', '13:00'), span('15:00', '20:00')]
  expect([hasOverlap([morning, evening]), hasOverlap([evening, morning])]).toEqual([false, false])
  const long = span('08:00', '16:00')
  expect([hasOverlap([long, evening]), hasOverlap([evening, long])]).toEqual([true, true])
})

test.each<[OpeningSpan[], OpeningSpan[], number[]]>([
  [[span('08:00', '13:00'), span('13:00', '20:00')], [], []],
  [[span('08:00', '13:00'), span('12:59', '20:00')], [], [0]],
  [[span('20:00', '08:00')], [span('08:00', '12:00')], []],
  [[span('20:00', '08:01')], [span('08:00', '12:00')], [1]],
])('spans that overlap are found: Monday %j, Tuesday %j', (monday, tuesday, found) => {
  expect(overlappingDays([monday, tuesday, [], [], [], [], []])).toEqual(found)
})

test('Sunday’s last hours may overlap with those of Monday', () => {
  expect(overlappingDays([[span('00:00', '12:00')], [], [], [], [], [], [span('20:00', '01:00')]])).toEqual([
    0,
  ])
})
