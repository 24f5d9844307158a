import { describe, expect, test } from 'vitest'
import { parts, readOptions } from './options.ts'

describe('The command line', () => {
  test('asks for all but what takes many minutes when it says nothing', () => {
    expect(readOptions([])).toEqual({
      quick: false,
      docs: false,
      answers: false,
      parts: parts.filter((part) => !['soak', 'figures', 'tests'].includes(part)),
      command: 'npm run bench',
    })
  })

  test('leaves the fresh clone out of a quick run, unless it is asked for', () => {
    expect(readOptions(['--quick']).parts).not.toContain('fresh')
    expect(readOptions(['--quick', '--only', 'fresh']).parts).toEqual(['fresh'])
  })

  test('records everything but the half hour of mixed load, which is asked for by name', () => {
    expect(readOptions(['--docs']).parts).toEqual(parts.filter((part) => part !== 'soak'))
    expect(readOptions(['--only', 'soak']).parts).toEqual(['soak'])
    expect(readOptions(['--answers', '--docs'])).toMatchObject({ answers: true, docs: true })
  })

  test('keeps the order of the parts whatever order they are named in', () => {
    expect(readOptions(['--only', 'html,search']).parts).toEqual(['search', 'html'])
  })

  test('names the parts there are when one is unknown', () => {
    expect(() => readOptions(['--only', 'seach'])).toThrow('search')
  })

  test('does not let a part of the bench into the docs', () => {
    expect(() => readOptions(['--docs', '--quick'])).toThrow('--docs')
    expect(() => readOptions(['--docs', '--only', 'json'])).toThrow('--docs')
  })
})
