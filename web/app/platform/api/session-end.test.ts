import { ApiError, type ErrorCode, NetworkError } from '@dix/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSessionEvent, type SessionEvent, sendSessionEvent } from '../session/tabs.ts'
import { announceSessionEnd } from './session-end.ts'

beforeEach(() => vi.stubGlobal('document', { cookie: 'signedIn=1' }))
afterEach(() => vi.unstubAllGlobals())

const refusal = (status: number, code: ErrorCode) =>
  new ApiError(null, status, { success: false, error: true, code, message: 'No.' })
const signedOut = () => refusal(401, 'signed_out')

async function eventsOf(action: () => Promise<unknown>): Promise<SessionEvent[]> {
  const events: SessionEvent[] = []
  const stop = onSessionEvent((event) => events.push(event))
  await action()
  stop()
  return events
}

test('a session that has ended notifies every tab and rejects the request, which is sent only once', async () => {
  let sent = 0
  const send = async () => {
    sent++
    throw signedOut()
  }
  const events = await eventsOf(() =>
    expect(announceSessionEnd(send)).rejects.toMatchObject({ code: 'signed_out' }),
  )
  expect([events, sent]).toEqual([['dead'], 1])
})

test('a request that crossed a sign-in is sent again, and the new session continues', async () => {
  let sent = 0
  const send = async () => {
    if (++sent === 2) return 'response'
    sendSessionEvent('signed-in')
    throw signedOut()
  }
  const events = await eventsOf(async () => expect(await announceSessionEnd(send)).toBe('response'))
  expect([events, sent]).toEqual([['signed-in'], 2])
})

test.each([
  ['a wrong password', refusal(400, 'wrong_credentials')],
  ['a lost network', new NetworkError()],
])('%s does not end the session', async (_, error) => {
  const events = await eventsOf(() =>
    expect(announceSessionEnd(() => Promise.reject(error))).rejects.toBe(error),
  )
  expect(events).toEqual([])
})
