import { expect, test, vi } from 'vitest'
import { dayAndTimeWords, openingView, spanWords, weekdayName, weekWords } from './opening-view.ts'

const at = (time: string) => Date.parse(`${time}Z`)
/** A Monday. */
const now = at('2026-11-23T21:30')
const none = { isPaused: false, reason: '', until: null }
const long = [
  { from: '08:00', until: '13:00' },
  { from: '15:00', until: '20:30' },
]
const short = [{ from: '09:00', until: '01:00' }]
const week = [long, long, long, long, long, short, []]

test.each([
  ['2026-11-23T23:00', 'à 23 h', 'at 23:00'],
  ['2026-11-24T08:30', 'demain à 8 h 30', 'tomorrow at 8:30'],
  ['2026-11-29T00:00', 'dimanche à 0 h', 'on Sunday at 0:00'],
  ['2026-11-30T08:00', 'le 30 novembre à 8 h', 'on 30 November at 8:00'],
])('%s is written as part of a sentence', (time, french, english) => {
  expect(dayAndTimeWords(at(time), now, 'fr').replaceAll('\u00a0', ' ')).toBe(french)
  expect(dayAndTimeWords(at(time), now, 'en').replaceAll('\u00a0', ' ')).toBe(english)
})

test('weekdays with the same hours share a row', () => {
  const rows = weekWords(week, 'fr').map(({ days, times }) => `${days}: ${times}`.replaceAll('\u00a0', ' '))
  expect(rows).toEqual(['lun. – ven.: 8 h – 13 h, 15 h – 20 h 30', 'sam.: 9 h – 1 h', 'dim.: fermé'])
  expect(spanWords([], 'en')).toBe('closed')
})

test('a weekday has a name in either language, Monday first', () => {
  expect([0, 6].map((day) => weekdayName(day, 'fr'))).toEqual(['lundi', 'dimanche'])
  expect([0, 6].map((day) => weekdayName(day, 'en'))).toEqual(['Monday', 'Sunday'])
})

test('the page of an open shop shows neither a reason nor an opening time', () => {
  expect(openingView({ week, holidays: [] }, none, at('2026-11-23T10:00'), 'en')).toMatchObject({
    isOpen: true,
    reason: '',
    opens: '',
    changesAt: '2026-11-23T13:00:00.000Z',
  })
})

test('the page of a shop with holidays but no hours shows its state without a week', () => {
  const always = week.map(() => [])
  const holidays = [{ date: '2026-11-23', name: 'Magal', spans: [] }]
  const noWeek = { days: [], openingHours: [] }
  expect(openingView({ week: always, holidays }, none, now, 'fr')).toEqual({
    ...noWeek,
    isOpen: false,
    reason: 'Magal',
    opens: 'demain à\u00a00\u00a0h',
    changesAt: '2026-11-24T00:00:00.000Z',
  })
  const paused = { isPaused: true, reason: 'Inventaire', until: null }
  expect(openingView({ week: always, holidays: [] }, paused, now, 'fr')).toEqual({
    ...noWeek,
    isOpen: false,
    reason: 'Inventaire',
    opens: '',
    changesAt: null,
  })
})

test('the page of a closed shop shows the reason and when it opens', () => {
  const view = openingView({ week, holidays: [] }, none, now, 'en')
  expect(view).toMatchObject({
    isOpen: false,
    reason: '',
    opens: 'tomorrow at\u00a08:00',
    changesAt: '2026-11-24T00:00:00.000Z',
    openingHours: ['Mo-Fr 08:00-13:00', 'Mo-Fr 15:00-20:30', 'Sa 09:00-01:00'],
  })
  const paused = { isPaused: true, reason: 'Inventaire', until: null }
  expect(openingView({ week, holidays: [] }, paused, now, 'fr')).toMatchObject({
    isOpen: false,
    reason: 'Inventaire',
    opens: '',
  })
})

test('a page shows no hours of a shop that is always open', () => {
  expect(openingView({ week: week.map(() => []), holidays: [] }, none, now, 'fr')).toBeNull()
})

test('date formatters are cached, because creating one costs more than the rest of a page', () => {
  const view = () => openingView({ week, holidays: [] }, none, now, 'en')
  view()
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  view()
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})
