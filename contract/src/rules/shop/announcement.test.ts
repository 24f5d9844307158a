import { expect, test } from 'vitest'
import { type Announcement, announcementFor, isShownAt, nextAnnouncementChange } from './announcement.ts'

const plain: Announcement = { textFr: '', textEn: '', link: '', tone: 'news', from: null, until: null }
const at = (time: string) => Date.parse(`2026-11-23T${time}:00Z`)
const bounded = { from: '2026-11-23T08:00:00Z', until: '2026-11-23T20:00:00Z' }

test("an announcement is shown in the visitor's language, or else in the other one", () => {
  expect(announcementFor(plain, 'fr')).toBeNull()
  expect(announcementFor({ ...plain, textFr: ' ', textEn: ' ' }, 'fr')).toBeNull()
  const french = { ...plain, textFr: 'Marché ouvert', link: '/search' }
  expect(announcementFor(french, 'en')).toEqual({
    text: 'Marché ouvert',
    locale: 'fr',
    link: '/search',
    tone: 'news',
  })
  expect(announcementFor({ ...french, textEn: 'Market open' }, 'en')).toMatchObject({
    text: 'Market open',
    locale: 'en',
  })
})

test.each([
  ['07:59', false, '08:00'],
  ['08:00', true, '20:00'],
  ['19:59', true, '20:00'],
  ['20:00', false, null],
])('at %s the announcement is shown: %s, and changes next at %s', (time, isShown, next) => {
  expect(isShownAt(bounded, at(time))).toBe(isShown)
  expect(nextAnnouncementChange(bounded, at(time))).toBe(next === null ? null : at(next))
})

test('with a single bound the announcement changes once', () => {
  expect(nextAnnouncementChange({ ...bounded, from: null }, at('07:59'))).toBe(at('20:00'))
  expect(nextAnnouncementChange({ ...bounded, until: null }, at('07:59'))).toBe(at('08:00'))
  expect(nextAnnouncementChange({ ...bounded, until: null }, at('08:00'))).toBeNull()
})

test('without bounds the announcement is always shown', () => {
  expect(isShownAt(plain, at('00:00'))).toBe(true)
  expect(nextAnnouncementChange(plain, at('00:00'))).toBeNull()
})
