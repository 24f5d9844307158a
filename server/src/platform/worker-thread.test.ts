import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { openWorkerThread } from './worker-thread.ts'
import { runUrgently } from './yielding.ts'

const own = new URL('worker-thread.ts', import.meta.url).href
/** Responds to each piece of work with the priority of its thread. */
const program = new URL(
  `data:text/javascript,import { getPriority } from 'node:os'; import { workInThread } from '${own}'; workInThread(async () => getPriority())`,
)

test.runIf(process.platform === 'linux')('a thread gives way to the event loop', async () => {
  const before = getPriority()
  const thread = openWorkerThread<null, number>(program)
  const priority = await thread.queued({ network: '203.0.113.9', browser: '' }, (work) => work(null))
  await thread.close()
  expect(priority).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL)
  expect(getPriority()).toBe(before)
})

test('a thread begins no work while an order is in progress, but waits for it only briefly', async () => {
  const thread = openWorkerThread<null, number>(program)
  const sender = { network: '203.0.113.9', browser: '' }
  const happened: string[] = []
  const order = Promise.withResolvers<void>()
  const ordered = runUrgently(() => order.promise)
  const drawn = thread.queued(sender, async (work) => {
    happened.push('read')
    await work(null)
  })
  await new Promise((resolve) => setImmediate(resolve))
  happened.push('ordered')
  order.resolve()
  await Promise.all([ordered, drawn])
  const endless = Promise.withResolvers<void>()
  const slow = runUrgently(() => endless.promise)
  await thread.queued(sender, (work) => work(null))
  endless.resolve()
  await slow
  await thread.close()
  expect(happened).toEqual(['ordered', 'read'])
})
