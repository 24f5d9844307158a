import Bowser from 'bowser'

/** Characters of a User-Agent that are looked at: browsers need no more, and patterns get slow on more. */
const looked = 400

/** A few words by which people know their devices again, such as "Chrome · Android". */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return '?'
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, looked))
  const words = [browser.name || platform.type, os.name].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : printable(userAgent)
}

/** A program that is no browser, by what it calls itself: "okhttp/4.9" is "okhttp". */
function printable(userAgent: string): string {
  return userAgent.replace(/[^\w .-].*$/s, '').slice(0, 40) || '?'
}
