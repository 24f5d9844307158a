import type { SettingsChange } from '@dix/contract'

/** Characters of a text that the history shows, and how many of them precede its first difference. */
const shownOfText = 200
const shownBefore = 20

/** A change with its long texts cut to around their first difference: otherwise a list of twenty would be megabytes. */
export function inShort(change: SettingsChange): SettingsChange {
  const [before, after] = [change.before, change.after] as Record<string, unknown>[]
  return { ...change, before: cut(before!, after!), after: cut(after!, before!) }
}

function cut(value: Record<string, unknown>, other: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) => [
      name,
      typeof text === 'string' && text.length > shownOfText ? excerpt(text, other[name]) : text,
    ]),
  )
}

function excerpt(text: string, other: unknown): string {
  const difference = typeof other === 'string' ? firstDifference(text, other) : 0
  const start = Math.max(0, difference - shownBefore)
  const shown = text.slice(start, start + shownOfText).toWellFormed()
  return `${start > 0 ? '…' : ''}${shown}${start + shownOfText < text.length ? '…' : ''}`
}

function firstDifference(text: string, other: string): number {
  let at = 0
  while (at < text.length && text[at] === other[at]) at++
  return at
}
