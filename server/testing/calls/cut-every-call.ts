import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { rateLimits } from '../../src/accounts/schema.ts'
import { passkeyUrl } from '../factors.ts'
import { soon } from '../soon.ts'
import { openTestUsers } from '../users.ts'
import { type Cuts, nothing, openCuts } from './cuts.ts'
import { endpoints, openSamples, routeOf, type Sample } from './samples.ts'

/** Points within a body at which its client disconnects. */
const parts = [0, 0.4, 0.99]

/**
 * Cuts the connection of a request to every endpoint of the contract: within its body, and at each statement until it
 * completes. After each request, no resources of the cut ones are left.
 *
 * @param next the statement to cut at next; every one, or fewer to save time
 */
export async function cutEveryCall(next: (statement: number) => number): Promise<void> {
  const lines: { level: number; msg: string; url?: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const shop = await openTestUsers({
    log,
    pushAllowedHosts: ['localhost'],
    publicUrl: passkeyUrl,
    messages: { sms: { gateway: 'outbox' }, whatsapp: null },
  })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const cuts = await openCuts(shop)
  try {
    const samples = await openSamples(shop)
    expect(Object.keys(samples).sort()).toEqual(endpoints.map(routeOf).sort())
    for (const endpoint of endpoints) {
      const { method, path } = endpoint
      const route = routeOf(endpoint)
      const sample = async () => {
        // A call is played more often than its limits allow.
        await shop.database.db.delete(rateLimits)
        return samples[route]!()
      }
      await cutCall(cuts, method, path, sample, next)
      await vi.waitFor(async () => expect(await cuts.leftovers(), route).toEqual(nothing), soon)
      expect((await shop.app.inject('/healthz')).statusCode, route).toBe(200)
    }
    expect(lines.filter(({ level }) => level >= 50)).toEqual([])
  } finally {
    await cuts.close()
    await shop.close()
  }
}

async function cutCall(
  { play, leftovers }: Cuts,
  method: string,
  path: string,
  sample: () => Promise<Sample>,
  next: (statement: number) => number,
): Promise<void> {
  const { form, body } = await sample()
  if (form ?? body) for (const part of parts) await play(method, path, await sample(), { body: part })
  for (let statement = 1; ; statement = next(statement)) {
    const { statements, status } = await play(method, path, await sample(), { statement })
    // The request completed, so every one of its statements was reached.
    if (statements < statement && status === 200) return
    if (statements >= statement) continue
    // An earlier request may still have been running and interfered.
    await vi.waitFor(async () => expect(await leftovers()).toEqual(nothing), soon)
    const again = await play(method, path, await sample(), { statement })
    if (again.statements >= statement) continue
    expect(again.status, `${method} ${path}`).toBe(200)
    return
  }
}
