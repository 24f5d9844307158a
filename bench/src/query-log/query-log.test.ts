import { describe, expect, test } from 'vitest'
import { queryLog, shareSeenBefore } from './query-log.ts'

const log = queryLog(7, 20_000)
const texts = log.map(({ search }) => search)

describe('the query log', () => {
  test('is the same for the same seed, and different for another', () => {
    expect(queryLog(7, 20_000)).toEqual(log)
    expect(queryLog(8, 20_000)).not.toEqual(log)
  })

  test('has the requested length, and at most a whole visit more', () => {
    expect(log.length).toBeGreaterThanOrEqual(20_000)
    expect(log.length).toBeLessThan(20_500)
  })

  test('begins the same when more is requested', () => {
    expect(queryLog(7, 40_000).slice(0, log.length)).toEqual(log)
  })

  test('contains thousands of different texts', () => {
    expect(new Set(texts).size).toBeGreaterThan(4_000)
  })

  test('goes from text to text one key at a time, and starts again with each visit', () => {
    const jumps = log.slice(1).filter(({ search, page }, at) => {
      const before = log[at]!
      return (
        page === 1 && before.page === 1 && Math.abs(search.length - before.search.length) > 1 && search !== ''
      )
    })
    // A new visit begins with the first letter of something else.
    expect(jumps.every(({ search }) => [...search].length === 1)).toBe(true)
  })

  test('scrolls only to the second page of the last result', () => {
    for (const [at, { search, page }] of log.entries()) {
      if (page > 1) expect(log[at - 1]).toEqual({ search, page: 1 })
    }
  })

  test('contains accents, capitals, sizes, deleted letters and both languages', () => {
    const holds = (wanted: (text: string, at: number) => boolean) => texts.some(wanted)
    expect(holds((text) => text === 'café')).toBe(true)
    expect(holds((text) => text === 'Riz')).toBe(true)
    expect(holds((text) => /\d kg$/.test(text))).toBe(true)
    expect(holds((text, at) => text.length > 2 && text === texts[at - 1]?.slice(0, -1))).toBe(true)
    expect(holds((text) => text === 'milk')).toBe(true)
  })

  test('searches far more often for popular words than for others', () => {
    const asked = (text: string) => texts.filter((other) => other.toLowerCase() === text).length
    expect(asked('riz')).toBeGreaterThan(20 * asked('minouba'))
  })
})

describe('the share of repeated queries', () => {
  const query = (search: string, page = 1) => ({ search, page })

  test('counts earlier queries of the log, before the stretch and within it', () => {
    const asked = [query('a'), query('b'), query('a'), query('c'), query('c'), query('d')]
    expect(shareSeenBefore(asked, 2, 6)).toBe(0.5)
  })

  test('counts only earlier queries of the same store', () => {
    const asked = [query('a'), query('a'), query('a'), query('b'), query('b')]
    const stores = [0, 1, 0, 1, 0]
    expect(shareSeenBefore(asked, 0, 5, (at) => stores[at]!)).toBe(0.2)
  })

  test('counts another page, case or accent as a different query', () => {
    expect(shareSeenBefore([query('thé'), query('thé', 2), query('the'), query('Thé')], 0, 4)).toBe(0)
  })
})
