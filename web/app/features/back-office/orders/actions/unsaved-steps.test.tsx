import { ApiError, NetworkError } from '@dix/contract'
import { expect, test, vi } from 'vitest'
import { isPageDirty, sendSessionEvent } from '../../../../platform/session/tabs.ts'
import { keepStep, sendUnsaved } from './unsaved-steps.ts'

const busy = new ApiError(null, 503, { code: 'unavailable', message: 'Busy' } as never)
const rejected = new ApiError(null, 409, { code: 'order_settled', message: 'Too late' } as never)

test('a step is sent until the server saves or rejects it, and the page asks the user to sign in again if needed', async () => {
  const failures: unknown[] = [new NetworkError(), busy]
  const send = vi.fn(async () => {
    const failure = failures.shift()
    if (failure) throw failure
  })
  keepStep('O1', send)
  expect(isPageDirty()).toBe(true)
  for (let time = 0; time < 5; time++) await sendUnsaved()
  expect(send).toHaveBeenCalledTimes(3)
  const refused = vi.fn(async () => {
    throw rejected
  })
  keepStep('O2', refused)
  for (let time = 0; time < 3; time++) await sendUnsaved()
  expect(refused).toHaveBeenCalledTimes(1)
})

test('after a sign-out nothing more is sent, even if it happens during a send', async () => {
  const later = vi.fn(async () => {})
  keepStep('O1', async () => sendSessionEvent('signed-out'))
  keepStep('O2', later)
  await sendUnsaved()
  await sendUnsaved()
  expect(later).not.toHaveBeenCalled()
})

test('a newer step of an order is not dropped by the result of an older one', async () => {
  const newer = vi.fn(async () => {})
  keepStep('O1', async () => keepStep('O1', newer))
  await sendUnsaved()
  await sendUnsaved()
  expect(newer).toHaveBeenCalledTimes(1)
})
