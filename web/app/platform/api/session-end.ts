import { ApiError } from '@dix/contract'
import { isPageDirty, onSessionEvent, sendSessionEvent } from '../session/tabs.ts'

/** Whether the session has ended. Wrong passwords and codes have other error codes. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'signed_out'
}

/**
 * Whether a request failed because the session ended on a dirty page. The page then asks to sign in, so no message is
 * needed.
 */
export function isSignInRequested(error: unknown): boolean {
  return isPageDirty() && isSignedOut(error)
}

/** Sign-ins in any tab since the page was opened. */
let signIns = 0
onSessionEvent((event) => {
  if (event === 'signed-in') signIns++
})

/**
 * Sends a request. The server renews an expired access token on the way, so a response that says "signed out" means that
 * the session has ended, and every tab is notified. A request that crossed a sign-in is sent again with the new cookies.
 *
 * @throws what `send` throws
 */
export async function announceSessionEnd<Result>(send: () => Promise<Result>): Promise<Result> {
  const before = signIns
  try {
    return await send()
  } catch (error) {
    if (isSignedOut(error)) {
      if (signIns !== before) return announceSessionEnd(send)
      sendSessionEvent('dead')
    }
    throw error
  }
}
