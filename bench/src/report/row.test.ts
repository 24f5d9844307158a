import { describe, expect, test } from 'vitest'
import { judge, row } from './row.ts'

const speed = { name: 'listing JSON', unit: 'req/s', measured: 600, reference: 1000 } as const
const weight = { name: 'first load', unit: 'kB', measured: 300 } as const

describe('a row', () => {
  test('passes at its minimum ratio and fails just below it', () => {
    expect(row({ ...speed, ratio: 0.6 }, { of: 'ratio', atLeast: 0.6 }).pass).toBe(true)
    expect(row({ ...speed, ratio: 0.599 }, { of: 'ratio', atLeast: 0.6 }).pass).toBe(false)
  })

  test('passes at its maximum and fails just above it', () => {
    expect(row(weight, { of: 'measured', atMost: 300 }).pass).toBe(true)
    expect(row(weight, { of: 'measured', atMost: 299.9 }).pass).toBe(false)
  })

  test('fails at a limit that it must stay below', () => {
    expect(row({ name: 'shift', unit: 'shift', measured: 0.02 }, { of: 'measured', below: 0.02 }).pass).toBe(
      false,
    )
    expect(row({ name: 'shift', unit: 'shift', measured: 0.019 }, { of: 'measured', below: 0.02 }).pass).toBe(
      true,
    )
  })

  test('fails if its figure is unknown', () => {
    const unmeasured = row({ ...weight, measured: Number.NaN }, { of: 'measured', atMost: 300 })
    expect(unmeasured.pass).toBe(false)
    expect(row(speed, { of: 'ratio', atLeast: 0.6 }).pass).toBe(false)
  })

  test('without a budget neither passes nor fails', () => {
    expect(row(weight).pass).toBeNull()
  })
})

describe('judged by the state of the machine', () => {
  const response = row({ name: 'a response', unit: 'ms', measured: 30 }, { of: 'measured', atMost: 20 })

  test('a time is judged by its budget scaled to the speed of the machine, and shown as measured', () => {
    expect(judge(response, 0, 1.5)).toMatchObject({ pass: true, measured: 30 })
    expect(judge(response, 0, 1.4).pass).toBe(false)
  })

  test('a time with a limit for the machine at hand is judged as measured', () => {
    const tests = row(
      { name: 'tests', unit: 's', measured: 590 },
      { of: 'measured', onThisMachine: true, atMost: 600 },
    )
    expect([0.5, 2].map((slowness) => judge(tests, 0, slowness).pass)).toEqual([true, true])
    expect(judge({ ...tests, measured: 610, pass: false }, 0, 2).pass).toBe(false)
  })

  test('ratios, sizes and scores are not scaled', () => {
    const heavy = row({ ...weight, measured: 400 }, { of: 'measured', atMost: 300 })
    const lame = row({ ...speed, ratio: 0.5 }, { of: 'ratio', atLeast: 0.6 })
    expect([heavy, lame].map((row) => judge(row, 0, 2).pass)).toEqual([false, false])
  })

  test('a budget is not judged while others use more than a tenth of a core', () => {
    expect(judge(response, 0.1, 1).busy).toBeUndefined()
    expect(judge(response, 0.11, 1).busy).toBe(0.11)
    expect(judge(row(weight), 1, 1).busy).toBeUndefined()
  })
})
