import { expect, test } from 'vitest'
import { countPlaywright, countVitest, readCounts } from './counts.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})

test('passed and failed tests are counted; skipped ones count as neither', () => {
  const testResults = [file('failed', 'passed', 'failed', 'skipped'), file('passed', 'passed')]
  expect(countVitest({ testResults })).toEqual({ passed: 2, failed: 1, repeated: 0 })
})

test('a test file that cannot be loaded is a failure', () => {
  expect(countVitest({ testResults: [file('failed'), file('passed', 'passed')] })).toEqual({
    passed: 1,
    failed: 1,
    repeated: 0,
  })
})

test('a journey that passed on its second try has passed, and is counted as repeated; an error outside the journeys is a failure', () => {
  const stats = { expected: 3, flaky: 1, unexpected: 2 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3, repeated: 1 })
})

test('a run without a report is a failure', async () => {
  expect(await readCounts('/nowhere/report.json', countVitest)).toEqual({ passed: 0, failed: 1, repeated: 0 })
})
