import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { rateLimited, sameOriginOnly } from '../errors.ts'
import { message } from '../messages.ts'
import { messageChannels } from '../messaging/channels.ts'
import { accountLimits, code, password, SecondFactorSchema, tokensResponse, UserSchema } from './accounts.ts'
import { assertion } from './security.ts'

/** Milliseconds without use after which a number needs a second proof, because operators reassign unused numbers. */
export const phoneProofAfter = 90 * 24 * 60 * 60_000

const enterNumber = message('Enter your mobile number.')

/** A mobile number in any spelling. */
const phone = z
  .string(enterNumber)
  .trim()
  .min(1, enterNumber)
  .max(accountLimits.mobile, message('A mobile number can have up to 30 characters.'))

/** Confirms a change to the number: the password, or a passkey. */
const confirmation = { password: password.nullish(), passkey: assertion.nullish() }

const userResponse = response(UserSchema, {})

/** Signing in with a code sent to the phone. The user chooses the number; `mobile` is never used for it. */
export const phoneEndpoints = {
  requestPhoneCode: {
    method: 'POST',
    path: '/api/user/phone-code',
    summary: 'Send a code to a phone; the response is the same for every number',
    body: z.object({
      phone,
      channel: z.enum(messageChannels, message('Choose SMS or WhatsApp.')),
    }),
    response: response(z.null(), {}),
    errors: { ...rateLimited, ...sameOriginOnly },
  },
  phoneLogin: {
    method: 'POST',
    path: '/api/user/phone-login',
    summary: 'Log in with the code sent to a phone; a number without an account gets one',
    body: z.object({
      phone,
      otp: code,
      /** The second proof that `second_proof_required` asks for. */
      password: password.nullish(),
      /**
       * After `second_proof_required`: states that the account belongs to another user, so the number leaves it for a
       * new one.
       */
      startNew: z.boolean().nullish(),
    }),
    response: tokensResponse,
    errors: {
      ...rateLimited,
      ...sameOriginOnly,
      wrong_code: null,
      account_disabled: null,
      second_factor_required: SecondFactorSchema,
      second_proof_required: null,
    },
  },
  setPhone: {
    method: 'PUT',
    path: '/api/user/phone',
    summary: 'Add or replace the number to log in with, by the code sent to it and the password or a passkey',
    access: 'signedIn',
    body: z.object({ phone, otp: code, ...confirmation }),
    response: userResponse,
    errors: { ...rateLimited, wrong_code: null, phone_taken: null },
  },
  removePhone: {
    method: 'DELETE',
    path: '/api/user/phone',
    summary: 'Remove the number to log in with',
    access: 'signedIn',
    body: z.object(confirmation),
    response: userResponse,
    errors: { ...rateLimited, wrong_code: null, not_found: null, phone_needed: null },
  },
} as const satisfies Record<string, Endpoint>
