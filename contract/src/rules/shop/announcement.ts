import type { Locale } from '../../locale.ts'

/** Styles of an announcement. */
export const announcementTones = ['news', 'offer', 'warning'] as const
export type AnnouncementTone = (typeof announcementTones)[number]

export type Announcement = {
  /** One line per language; if all are empty, there is no announcement. */
  textFr: string
  textEn: string
  /** A path of the shop or an https link; empty if there is none. */
  link: string
  tone: AnnouncementTone
  /** ISO timestamps from which and until which it is shown, the first one earlier; null for no limit. */
  from: string | null
  until: string | null
}

/** An announcement as pages show it. */
export type AnnouncementView = Pick<Announcement, 'link' | 'tone'> & {
  text: string
  /** Language of the text. */
  locale: Locale
}

/**
 * An announcement for a visitor with this language, or in the other one if it has no text in this; null if there is
 * none.
 */
export function announcementFor(
  { textFr, textEn, link, tone }: Announcement,
  wanted: Locale,
): AnnouncementView | null {
  const texts = [
    { text: textFr, locale: 'fr' as const },
    { text: textEn, locale: 'en' as const },
  ].filter(({ text }) => text.trim() !== '')
  const shownText = texts.find(({ locale }) => locale === wanted) ?? texts[0]
  return shownText ? { ...shownText, link, tone } : null
}

/** @param now milliseconds since 1970 */
export function isShownAt({ from, until }: Pick<Announcement, 'from' | 'until'>, now: number): boolean {
  return (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until))
}

/** The next time at which an announcement begins or ends, in milliseconds since 1970; null if there is none. */
export function nextAnnouncementChange(
  { from, until }: Pick<Announcement, 'from' | 'until'>,
  now: number,
): number | null {
  // Without a bound the time is NaN, which is never ahead.
  const times = [from, until].map((time) => new Date(time ?? Number.NaN).getTime())
  return times.find((time) => time > now) ?? null
}
