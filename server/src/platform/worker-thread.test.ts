import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { openWorkerThread } from './worker-thread.ts'

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
