import { expect, test } from 'vitest'
import { OwnTime, type Seen } from './others.ts'

const bench = 10

/** Simulated processes: each with its number, its parent's number, its use, and its start. */
function ticksAfter(...looks: [pid: number, parent: number, used: number, started?: string][][]): number {
  const own = new OwnTime(bench)
  for (const look of looks) {
    const seen = look.map(([pid, parent, used, started = 'once']): [number, Seen] => [
      pid,
      { parent, used, started },
    ])
    own.look(new Map(seen))
  }
  return own.ticks
}

test('what this process and its children used before the watch does not count', () => {
  expect(
    ticksAfter(
      [
        [bench, 1, 500],
        [11, bench, 300],
      ],
      [
        [bench, 1, 505],
        [11, bench, 320],
      ],
    ),
  ).toBe(25)
})

test('a child of a child counts from its start, even with a lower number than its parent', () => {
  expect(
    ticksAfter(
      [[bench, 1, 0]],
      [
        [bench, 1, 0],
        [3, 40, 7],
        [40, bench, 5],
      ],
    ),
  ).toBe(12)
})

test('a child whose parent has ended is still ours', () => {
  const started: [number, number, number][] = [
    [bench, 1, 0],
    [11, bench, 0],
    [12, 11, 0],
  ]
  expect(
    ticksAfter(
      started,
      [
        [bench, 1, 0],
        [12, 1, 9],
      ],
      [
        [bench, 1, 0],
        [12, 1, 20],
      ],
    ),
  ).toBe(20)
})

test('others do not count, nor does a process that reuses the number of one of ours', () => {
  const both: [number, number, number][] = [
    [bench, 1, 0],
    [11, bench, 0],
    [50, 1, 0],
  ]
  expect(
    ticksAfter(
      both,
      [
        [bench, 1, 0],
        [50, 1, 90],
      ],
      [
        [bench, 1, 0],
        [11, 1, 40, 'later'],
        [50, 1, 99],
      ],
    ),
  ).toBe(0)
})

test('a child that came and went between two samples counts through its parent', () => {
  expect(ticksAfter([[bench, 1, 500]], [[bench, 1, 530]])).toBe(30)
})

test('an orphan that has ended counts as far as it was seen', () => {
  const orphan: [number, number, number][] = [
    [bench, 1, 0],
    [12, 1, 9],
  ]
  expect(
    ticksAfter(
      [
        [bench, 1, 0],
        [11, bench, 0],
        [12, 11, 0],
      ],
      orphan,
      [[bench, 1, 0]],
    ),
  ).toBe(9)
})
