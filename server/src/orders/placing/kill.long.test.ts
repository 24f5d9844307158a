import { expect, inject, test } from 'vitest'
import { killRounds, type Victim, victimsOf } from '../../../testing/orders/kill-rounds.ts'

const kills: Record<Victim, number> = inject('isSample')
  ? { server: 1, database: 1 }
  : { server: Number(process.env.SERVER_KILLS ?? 20), database: Number(process.env.DATABASE_KILLS ?? 10) }
const victims = victimsOf(kills)

/** Milliseconds until orders are placed again after a kill (95th percentile). */
const longestOutage = 5_000

test('when processes are killed while shoppers order, every acknowledged order exists exactly once', async () => {
  const { acknowledged, outages, ...wrong } = await killRounds(victims, console.log)
  for (const [victim, times] of Object.entries(outages))
    console.log(
      `Until the next order after a kill of the ${victim}: ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms.`,
    )
  expect(acknowledged).toBe(40 * (victims.length + 1))
  expect(wrong).toEqual({
    lost: [],
    unacknowledged: [],
    wrong: [],
    notEmptied: [],
    mails: [],
    unexpected: [],
  })
  // Measured only if a number of kills was requested, on an otherwise idle machine.
  if (process.env.SERVER_KILLS)
    for (const [victim, times] of Object.entries(outages))
      expect(at(times, 0.95) ?? 0, victim).toBeLessThanOrEqual(longestOutage)
})

const at = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(share * times.length) - 1]
