import { ApiError, type Client, NetworkError } from '@dix/contract'
import { expect, test } from 'vitest'
import { type Notice, onSessionNotice } from '../session/tabs.ts'
import { withRenewal } from './renew.ts'

const signedOut = () =>
  new ApiError(null, 401, { success: false, error: true, code: 'signed_out', message: 'Please Login' })

/** A server whose access token is expired until it is renewed; `renewal` may throw. */
function shop(renewal: () => void = () => {}) {
  let alive = false
  const seen = { renewals: 0, sent: 0 }
  const renew = (async () => {
    seen.renewals++
    await Promise.resolve()
    renewal()
    alive = true
  }) as unknown as Client
  const send = async () => {
    seen.sent++
    await Promise.resolve()
    if (!alive) throw signedOut()
    return 'answer'
  }
  return { seen, ask: () => withRenewal(send, renew) }
}

async function noticesOf(action: () => Promise<unknown>): Promise<Notice[]> {
  const notices: Notice[] = []
  const stop = onSessionNotice((notice) => notices.push(notice))
  await action()
  stop()
  return notices
}

test('Calls that fail together on an expired access token cause one renewal', async () => {
  const { seen, ask } = shop()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['answer', 'answer', 'answer'])
  expect(seen).toEqual({ renewals: 1, sent: 6 })
})

test('A call sent before another one renewed is only sent again', async () => {
  const quick = shop()
  let release = () => {}
  const delayed = new Promise<void>((resolve) => {
    release = resolve
  })
  let first = true
  const late = withRenewal(
    async () => {
      if (!first) return 'late'
      first = false
      await delayed
      throw signedOut()
    },
    (() => expect.unreachable()) as unknown as Client,
  )
  await quick.ask()
  release()
  expect(await late).toBe('late')
})

test('A dead session notifies every tab and rejects the call', async () => {
  const { ask } = shop(() => {
    throw signedOut()
  })
  const notices = await noticesOf(() => expect(ask()).rejects.toMatchObject({ code: 'signed_out' }))
  expect(notices).toEqual(['dead'])
})

test('A renewal without an answer does not end the session', async () => {
  const { ask } = shop(() => {
    throw new NetworkError()
  })
  const notices = await noticesOf(() => expect(ask()).rejects.toBeInstanceOf(NetworkError))
  expect(notices).toEqual([])
})

test('A wrong password causes no renewal', async () => {
  const wrong = new ApiError(null, 400, {
    success: false,
    error: true,
    code: 'wrong_credentials',
    message: 'No.',
  })
  const refused = withRenewal(() => Promise.reject(wrong), (() => expect.unreachable()) as unknown as Client)
  await expect(refused).rejects.toBe(wrong)
})
