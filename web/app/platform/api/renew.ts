import { ApiError, type Client } from '@dix/contract'
import { isPageDirty, onSessionNotice, sendSessionNotice } from '../session/tabs.ts'

const lockName = 'dix-renewal'

/** Whether an answer says that the access token is missing or dead. Wrong passwords and codes say something else. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'signed_out'
}

/** Whether something failed for which the page, which is held, asks to sign in again: that says enough. */
export function isSignInRequested(error: unknown): boolean {
  return isPageDirty() && isSignedOut(error)
}

/**
 * Sends a call; where its access token has died, has a fresh one made and sends it once more. However many
 * calls of however many tabs fail together, one of them asks for the token and the others wait for it.
 *
 * @param send sends the call; sent twice at most
 * @param call client that asks for the fresh token
 * @throws what `send` throws; when the session itself is dead every tab is told first
 */
export async function withRenewal<Answer>(send: () => Promise<Answer>, call: Client): Promise<Answer> {
  const before = renewals
  try {
    return await send()
  } catch (error) {
    if (!isSignedOut(error)) throw error
  }
  // Another call or tab may have been quicker while this one was on its way.
  if (renewals === before) await renewTogether(call)
  return send()
}

/** Fresh tokens since the page came, made by any tab. */
let renewals = 0
onSessionNotice((notice) => {
  if (notice === 'renewed') renewals++
})

let underWay: Promise<void> | null = null

function renewTogether(call: Client): Promise<void> {
  underWay ??= renewBetweenTabs(() => renew(call)).finally(() => {
    underWay = null
  })
  return underWay
}

/**
 * One tab renews, the others wait until it is done. Without locks (pages over plain http on a network, old
 * browsers) each tab asks for itself, which costs a request and does no harm: refresh tokens do not rotate.
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
