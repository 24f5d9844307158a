import { expect, inject, test } from 'vitest'
import { killRounds, type Victim } from '../../testing/orders/kill-rounds.ts'

const rounds = inject('isSample') ? 2 : 30
const victims = Array.from(
  { length: rounds },
  (_, round): Victim => (round % 3 === 1 ? 'database' : 'server'),
)

test('when processes are killed while shoppers order, every acknowledged order exists exactly once', async () => {
  const { acknowledged, ...wrong } = await killRounds(victims, console.log)
  expect(acknowledged).toBe(40 * (rounds + 1))
  expect(wrong).toEqual({
    lost: [],
    unacknowledged: [],
    ledgerMismatches: [],
    notEmptied: [],
    mails: [],
    unexpected: [],
  })
})
