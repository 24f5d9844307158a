import { describe, expect, test } from 'vitest'
import { row } from './row.ts'

const speed = { name: 'listing JSON', unit: 'req/s', measured: 600, reference: 1000 } as const
const weight = { name: 'first load', unit: 'kB', measured: 300 } as const

describe('A row', () => {
  test('passes exactly at its least ratio and fails just under it', () => {
    expect(row({ ...speed, ratio: 0.6 }, { of: 'ratio', atLeast: 0.6 }).pass).toBe(true)
    expect(row({ ...speed, ratio: 0.599 }, { of: 'ratio', atLeast: 0.6 }).pass).toBe(false)
  })

  test('passes exactly at the most it may be and fails just over it', () => {
    expect(row(weight, { of: 'measured', atMost: 300 }).pass).toBe(true)
    expect(row(weight, { of: 'measured', atMost: 299.9 }).pass).toBe(false)
  })

  test('fails at a bound that it must stay under', () => {
    expect(row({ name: 'shift', unit: 'shift', measured: 0.02 }, { of: 'measured', below: 0.02 }).pass).toBe(
      false,
    )
    expect(row({ name: 'shift', unit: 'shift', measured: 0.019 }, { of: 'measured', below: 0.02 }).pass).toBe(
      true,
    )
  })

  test('fails when its figure could not be told', () => {
    const unmeasured = row({ ...weight, measured: Number.NaN }, { of: 'measured', atMost: 300 })
    expect(unmeasured.pass).toBe(false)
    expect(row(speed, { of: 'ratio', atLeast: 0.6 }).pass).toBe(false)
  })

  test('without a budget neither passes nor fails', () => {
    expect(row(weight).pass).toBeNull()
  })
})
