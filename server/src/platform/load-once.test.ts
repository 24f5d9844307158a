import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('a value is loaded once, also for callers that wait together', async () => {
  let loads = 0
  const load = loadOnce(async () => ++loads)
  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

test('a failure rejects the calls that share it, and the next call loads again', async () => {
  let loads = 0
  const load = loadOnce(async () => {
    if (++loads === 1) throw new Error('EMFILE')
    return loads
  })
  const [one, other] = await Promise.allSettled([load(), load()])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
  expect(await load()).toBe(2)
  expect(await load()).toBe(2)
})
