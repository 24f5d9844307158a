import type { RiderWork } from '@dix/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QueuedStep } from './queued-step.ts'
import { showQueued } from './show-queued.ts'

const stop = (_id: string, toCollectAmt: number) => ({ _id, status: 'on_the_way', toCollectAmt })
const work = {
  shift: { floatAmt: 500, collectedAmt: 0, handedInAmt: 0, carriedAmt: 500 },
  trip: { _id: 't', startedAt: '', doors: [stop('a', 1_000), stop('b', 0)] },
  offers: [],
} as unknown as RiderWork

const steps = ['arrive', 'deliver', 'not-delivered', 'try-again', 'head-back', 'drop'] as const
const step = fc.record({ name: fc.constantFrom(...steps), _id: fc.constantFrom('a', 'b', 'c') }).map(
  ({ name, _id }) =>
    ({
      route: `PUT /api/rider/${name}`,
      body: { _id },
      at: '2026-11-27T10:00:00.000Z',
    }) as unknown as QueuedStep,
)

test('whatever steps wait, the cash of the shift balances, and steps that are shown twice change nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (queued) => {
      const shown = showQueued(work, queued)
      const { floatAmt, collectedAmt, handedInAmt, carriedAmt } = shown.shift!
      expect(floatAmt + collectedAmt - handedInAmt).toBe(carriedAmt)
      expect([0, 1_000]).toContain(collectedAmt)
      const again = showQueued(shown, queued)
      expect(again).toEqual(shown)
    }),
  )
})
