import { describe, expect, test } from 'vitest'
import { judge, row } from './row.ts'
import { figure, markdownTable, textTable } from './table.ts'

const rows = [
  row(
    {
      name: 'listing JSON',
      unit: 'req/s',
      measured: 17686.1,
      reference: 26345.5,
      ratio: 0.671,
      note: 'kept',
    },
    { of: 'ratio', atLeast: 0.6 },
  ),
  row({ name: 'memory', unit: 'MB', measured: 371.2 }, { of: 'measured', atMost: 350 }),
  row({ name: 'listing, layout shift', unit: 'shift', measured: 0.0012 }),
]

test('figures show only meaningful digits: no decimals for large ones, four for tiny ones', () => {
  expect([17686.4, 99.94, 1.234, 0.00123, 0].map(figure)).toEqual(['17,686', '99.9', '1.23', '0.0012', '0'])
})

describe('the table', () => {
  test('shows name, measured value, reference, ratio, budget and result of every row', () => {
    expect(markdownTable(rows).split('\n').slice(0, 5)).toEqual([
      '| what | measured | reference | ratio | judged | budget | result |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      '| listing JSON | 17,686 req/s | 26,346 req/s | 0.67 |  | ≥ 0.6 | pass |',
      '| memory | 371 MB |  |  |  | ≤ 350 MB | FAIL |',
      '| listing, layout shift | 0.0012 |  |  |  |  |  |',
    ])
  })

  test('adds the notes of its rows below', () => {
    expect(markdownTable(rows).split('\n').at(-1)).toBe('- listing JSON: kept')
  })

  test('aligns its columns on a terminal', () => {
    const [headings, first, second] = textTable(rows).split('\n')
    const column = headings!.indexOf('budget')
    expect(first!.slice(column)).toMatch(/^≥ 0\.6 +pass$/)
    expect(second!.slice(column)).toMatch(/^≤ 350 MB +FAIL$/)
  })
})

test('a time of a slow machine is shown as measured and as judged', () => {
  const start = row({ name: 'warm start', unit: 's', measured: 2.4 }, { of: 'measured', atMost: 2 })
  expect(markdownTable([judge(start, 0, 1.25)])).toContain('| 2.4 s |  |  | 1.92 s | ≤ 2 s | pass |')
})

test('a row that others disturbed is not judged, and a note says by how much', () => {
  const disturbed = { ...rows[1]!, busy: 0.74 }
  expect(markdownTable([disturbed])).toContain('| ≤ 350 MB | not judged |')
  expect(textTable([disturbed])).toContain('memory: other processes used 0.7 cores')
})
