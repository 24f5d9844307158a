import { expect, test } from 'vitest'
import { killRounds } from '../../testing/orders/kill-rounds.ts'

test('whatever is killed while people order, every acknowledged order is there once, and nothing else', async () => {
  const { acknowledged, ...wrong } = await killRounds(['server', 'database', 'server'])
  expect(acknowledged).toBe(160)
  expect(wrong).toEqual({ lost: [], unasked: [], faults: [], unemptied: [], mails: [], odd: [] })
})
