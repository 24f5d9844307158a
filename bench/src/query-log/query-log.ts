import { type Chance, chanceOf } from './chance.ts'
import { additions, targets } from './targets.ts'
import { keystrokes } from './typing.ts'

/** One request of the search page: the text in the field, and which page of its results. */
export type Query = { search: string; page: number }

/** Habits of a visit, as probabilities. */
const habits = {
  /** Something is added to what is looked for: a size, a maker, an extra word. */
  addition: 0.2,
  /** The list is scrolled to its second page. */
  scroll: 0.15,
  /** Another search follows; the field is emptied first, which lists the whole shop. */
  another: 0.45,
} as const

/**
 * A log of a shop's searches as they are typed, at least `length` requests long: whole visits one after
 * the other, one request for every touch of a key. The same seed gives the same log.
 */
export function queryLog(seed: number, length: number): Query[] {
  const chance = chanceOf(seed)
  const log: Query[] = []
  while (log.length < length) log.push(...visit(chance))
  return log
}

function visit(chance: Chance): Query[] {
  const queries: Query[] = []
  do {
    if (queries.length > 0) queries.push({ search: '', page: 1 })
    const typed = keystrokes(target(chance), chance)
    queries.push(...typed.map((search) => ({ search, page: 1 })))
    if (chance.happens(habits.scroll)) queries.push({ search: typed.at(-1)!, page: 2 })
  } while (chance.happens(habits.another))
  return queries
}

function target(chance: Chance): string {
  const wanted = chance.favour(targets)
  return chance.happens(habits.addition) ? `${wanted} ${chance.pick(additions)}` : wanted
}

/** Share of a stretch of the log, from 0 to 1, that was asked before in the log, letter for letter. */
export function shareSeenBefore(log: readonly Query[], from: number, to: number): number {
  const asked = new Set(log.slice(0, from).map(key))
  const again = log.slice(from, to).filter((query) => {
    const seen = asked.has(key(query))
    asked.add(key(query))
    return seen
  })
  return again.length / (to - from)
}

function key({ search, page }: Query): string {
  return `${page} ${search}`
}
