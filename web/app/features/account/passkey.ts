import type { InputOf } from '@dix/contract'
import { passkeyHost } from '@dix/contract'
import { ask } from '../../platform/api/ask.ts'

/** Whether this browser can use passkeys on this page; the server decides whether the shop allows them. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && passkeyHost(location.href) !== null
}

/**
 * Asks the user to confirm with a passkey.
 *
 * @returns null if the user did not confirm
 */
export async function answerWithPasskey(): Promise<
  InputOf<'POST /api/user/passkey/login'>['passkey'] | null
> {
  const { data: optionsJSON } = await ask('POST /api/user/passkey/options')
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return orNull(() => startAuthentication({ optionsJSON }))
}

/** Creates a passkey on the phone or security key. @returns null if the user created none */
export async function createPasskey(): Promise<InputOf<'POST /api/user/passkey/add'>['created'] | null> {
  const { data: optionsJSON } = await ask('POST /api/user/passkey/start')
  const { startRegistration } = await import('@simplewebauthn/browser')
  return orNull(() => startRegistration({ optionsJSON }))
}

/** Browsers do not say why there is no answer: cancelled, timed out, or no passkey. */
async function orNull<Value>(ceremony: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ceremony()
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}
