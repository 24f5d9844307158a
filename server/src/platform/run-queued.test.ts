import { setImmediate as immediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runQueued } from './run-queued.ts'

test('other requests are served between two pieces of work, which keep their order', async () => {
  const served: string[] = []
  const work = (name: string) => runQueued(() => served.push(name))
  const all = [work('first'), work('second'), work('third')]
  await all[0]
  await immediate()
  served.push('other')
  await Promise.all(all)
  expect(served).toEqual(['first', 'other', 'second', 'third'])
})

test('a piece of work that fails is told so, and the next one runs', async () => {
  const failed = runQueued(() => {
    throw new Error('no such product')
  })
  const next = runQueued(async () => 'next')
  await expect(failed).rejects.toThrow('no such product')
  expect(await next).toBe('next')
})
