import { describe, expect, test } from 'vitest'
import { parts, readOptions } from './options.ts'

describe('the command line', () => {
  test('runs everything except parts of many minutes by default', () => {
    expect(readOptions([])).toEqual({
      quick: false,
      docs: false,
      responses: false,
      parts: parts.filter((part) => !['soak', 'figures', 'tests'].includes(part)),
      command: 'npm run bench',
    })
  })

  test('leaves the fresh clone out of a quick run, unless requested', () => {
    expect(readOptions(['--quick']).parts).not.toContain('fresh')
    expect(readOptions(['--quick', '--only', 'fresh']).parts).toEqual(['fresh'])
  })

  test('records everything except the half hour of mixed load, which must be requested by name', () => {
    expect(readOptions(['--docs']).parts).toEqual(parts.filter((part) => part !== 'soak'))
    expect(readOptions(['--only', 'soak']).parts).toEqual(['soak'])
    expect(readOptions(['--responses', '--docs'])).toMatchObject({ responses: true, docs: true })
  })

  test('keeps the order of the parts, even if they are named in another', () => {
    expect(readOptions(['--only', 'html,search']).parts).toEqual(['search', 'html'])
  })

  test('names the existing parts if one is unknown', () => {
    expect(() => readOptions(['--only', 'seach'])).toThrow('search')
  })

  test('does not write a part of the bench into the docs', () => {
    expect(() => readOptions(['--docs', '--quick'])).toThrow('--docs')
    expect(() => readOptions(['--docs', '--only', 'json'])).toThrow('--docs')
  })
})
