import { ApiError, type Client } from '@dix/contract'
import { isPageDirty, onSessionNotice, sendSessionNotice } from '../session/tabs.ts'

const lockName = 'dix-renewal'

/** Whether the access token is missing or expired. Wrong passwords and codes have other error codes. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'signed_out'
}

/** Whether a call failed because the session ended on a dirty page, which then asks to sign in: no message needed. */
export function isSignInRequested(error: unknown): boolean {
  return isPageDirty() && isSignedOut(error)
}

/**
 * Sends a call; where its access token has expired, renews it and sends the call again. When calls of several tabs fail
 * together, one renews the token and the others wait.
 *
 * @param send sends the call; called twice at most
 * @param call client that renews the token
 * @throws what `send` throws; when the session is dead, every tab is notified first
 */
export async function withRenewal<Answer>(send: () => Promise<Answer>, call: Client): Promise<Answer> {
  const before = renewals
  try {
    return await send()
  } catch (error) {
    if (!isSignedOut(error)) throw error
  }
  // Another call or tab may have renewed it in the meantime.
  if (renewals === before) await renewTogether(call)
  return send()
}

/** Renewals by any tab since the page was opened. */
let renewals = 0
onSessionNotice((notice) => {
  if (notice === 'renewed') renewals++
})

let pending: Promise<void> | null = null

function renewTogether(call: Client): Promise<void> {
  pending ??= renewBetweenTabs(() => renew(call)).finally(() => {
    pending = null
  })
  return pending
}

/**
 * One tab renews, the others wait for it. Without locks (pages over plain http, old browsers) each tab renews on its own,
 * which is harmless: refresh tokens do not rotate.
 */
async function renewBetweenTabs(action: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return action()
  const mine = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) await action()
    return lock !== null
  })
  if (!mine) await navigator.locks.request(lockName, () => {})
}

async function renew(call: Client): Promise<void> {
  try {
    await call('POST /api/user/refresh-token', {})
  } catch (error) {
    if (isSignedOut(error)) sendSessionNotice('dead')
    throw error
  }
  sendSessionNotice('renewed')
}
