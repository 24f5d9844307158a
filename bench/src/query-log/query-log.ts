import { type Chance, chanceOf } from './chance.ts'
import { additions, targets } from './targets.ts'
import { keystrokes } from './typing.ts'

/** One request of the search page: the text in the field, and the page of its results. */
export type Query = { search: string; page: number }

/** Probabilities of a visit's habits. */
const habits = {
  /** A size, a maker or an extra word is added to the query. */
  addition: 0.2,
  /** The list is scrolled to its second page. */
  scroll: 0.15,
  /** Another search follows; the field is emptied first, which lists the whole shop. */
  another: 0.45,
} as const

/**
 * A log of searches as they are typed, of at least `length` requests: whole visits in sequence, one request per
 * keystroke. The same seed gives the same log.
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

/**
 * Share of a stretch of the log, from 0 to 1, whose exact query occurred earlier in the log, in the same store.
 *
 * @param storeOf the store of the query at a position
 */
export function shareSeenBefore(
  log: readonly Query[],
  from: number,
  to: number,
  storeOf: (at: number) => number = () => 0,
): number {
  const asked = new Set<string>()
  let again = 0
  for (const [at, query] of log.slice(0, to).entries()) {
    const own = `${storeOf(at)} ${key(query)}`
    if (at >= from && asked.has(own)) again++
    asked.add(own)
  }
  return again / (to - from)
}

function key({ search, page }: Query): string {
  return `${page} ${search}`
}
