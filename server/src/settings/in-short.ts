import { isDeepStrictEqual } from 'node:util'
import { defaultSettings, type SettingsChange, type SettingsOfTopic } from '@dix/contract'

/** Characters of a text that the history shows, and how many of them precede its first difference. */
const shownOfText = 200
const shownBefore = 20

/** A save as stored, with the revision that it created. */
export type StoredSave = Omit<SettingsChange, 'isLast' | 'undo'> & { revision: number }

type Fields = Record<string, unknown>

/**
 * A change with its long texts cut to around their first difference: otherwise a list of twenty would be megabytes.
 *
 * @param now the current value of its topic
 */
export function inShort({ revision, ...change }: StoredSave, now: SettingsOfTopic): SettingsChange {
  const [before, after] = [change.before, change.after] as [Fields, Fields]
  return {
    ...change,
    ...bothInShort(before, after),
    isLast: revision === now.revision,
    undo: {
      revision: now.revision,
      ...bothInShort(...changedFields(now.value, { ...defaultSettings[change.topic], ...before })),
    },
  }
}

/** The fields that differ, in both values. Stored JSON has its own order of fields. */
function changedFields(before: Fields, after: Fields): [Fields, Fields] {
  const names = Object.keys(before).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const changed = (value: Fields) => Object.fromEntries(names.map((name) => [name, value[name]]))
  return [changed(before), changed(after)]
}

const bothInShort = (before: Fields, after: Fields) => ({
  before: cut(before, after),
  after: cut(after, before),
})

function cut(value: Fields, other: Fields) {
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
