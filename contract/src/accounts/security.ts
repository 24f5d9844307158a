import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { rateLimited, sameOriginOnly } from '../errors.ts'
import { count, flag, id, limit, page, paging, reference, searchText, timestamp } from '../inputs.ts'
import { message } from '../messages.ts'
import { line } from '../text-inputs.ts'
import { code, password, token, tokensResponse } from './accounts.ts'
import { securityEventKinds } from './security-events.ts'

export const securityLimits = {
  /** Passkeys per user. */
  passkeys: 20,
  /** Characters of a passkey's name. */
  passkeyName: 60,
  /** Recovery codes created at once. */
  recoveryCodes: 10,
  /** Events shown on the user's own page. */
  ownEvents: 20,
} as const

/** Milliseconds from a correct password to the code, and from the challenge of a passkey to its answer. */
export const challengeLife = 5 * 60_000

/**
 * An event of the security log. `account` is the user it concerns, `actor` the user who caused it if that is a
 * different one; both are null if unknown or deleted. `details` contains no secrets, only a method, a setting's topic,
 * or a role before and after.
 */
export const SecurityEventSchema = z.object({
  _id: id,
  at: timestamp,
  kind: z.enum(securityEventKinds),
  /** Number of failures within the hour. */
  count: count,
  /** IP address and device; empty for a command. */
  address: z.string(),
  device: z.string(),
  details: z.record(z.string(), z.string()),
})
export type SecurityEvent = z.infer<typeof SecurityEventSchema>

/** `phone` is the login number; each text is empty if the account has none. */
const party = z.object({ _id: id, name: z.string(), email: z.string(), phone: z.string() }).nullable()

export const SecurityLogEntrySchema = SecurityEventSchema.extend({ account: party, actor: party })
export type SecurityLogEntry = z.infer<typeof SecurityLogEntrySchema>

const PasskeySchema = z.object({
  _id: id,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})
export type Passkey = z.infer<typeof PasskeySchema>

/** The protection of the signed-in user's account. */
export const SecuritySchema = z.object({
  /** The time when the authenticator app was set up; null if there is none. */
  totpSince: timestamp.nullable(),
  passkeys: z.array(PasskeySchema),
  /** Unused recovery codes. */
  recoveryCodes: count,
  /** Whether the shop's URL allows passkeys. */
  passkeysOffered: z.boolean(),
  /** Whether the owner requires a second factor of this user. */
  isRequired: z.boolean(),
  /** The latest events of the user's own account. */
  events: z.array(SecurityEventSchema),
})
export type Security = z.infer<typeof SecuritySchema>

/** Six digits from the app, or a recovery code, as typed. */
const factorCode = z
  .string(message('Enter the code.'))
  .trim()
  .min(1, message('Enter the code.'))
  .max(40, message('This code is too long.'))

const refusedPasskey = message('Your passkey could not be read. Try again.')
const bytes = z.string(refusedPasskey).max(16_000, refusedPasskey)
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key', refusedPasskey),
  authenticatorAttachment: z.string(refusedPasskey).max(40, refusedPasskey).nullish(),
}

/** As `PublicKeyCredential.toJSON()` returns it at sign-in. */
export const assertion = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: bytes.nullish(),
      },
      refusedPasskey,
    ),
  },
  refusedPasskey,
)

/** As `PublicKeyCredential.toJSON()` returns it for a new passkey. */
const attestation = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: z.array(bytes).max(10, refusedPasskey).nullish(),
      },
      refusedPasskey,
    ),
  },
  refusedPasskey,
)

/**
 * Confirms a change to factors: the password and, if the account already has a factor, a code or passkey. Otherwise, a
 * thief with an open session and the password could replace the factors.
 */
const confirmation = { password, code: factorCode.nullish(), passkey: assertion.nullish() }

const confirmationErrors = { ...rateLimited, wrong_code: null } as const

const passkeyName = line(
  'Enter a name for this passkey.',
  'The name of a passkey can have up to 60 characters.',
  securityLimits.passkeyName,
)

/** Options for the browser's own functions (`parseRequestOptionsFromJSON`, `parseCreationOptionsFromJSON`). */
const requestOptions = response(z.looseObject({ challenge: z.string() }), {})
const creationOptions = response(
  z.looseObject({
    challenge: z.string(),
    rp: z.looseObject({ name: z.string() }),
    user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.looseObject({ alg: z.number(), type: z.literal('public-key') })),
  }),
  {},
)

/** New codes are returned only this once; null if the account keeps its existing ones. */
const recoveryCodes = response(z.object({ recoveryCodes: z.array(z.string()).nullable() }), {})

export const securityEndpoints = {
  secondFactor: {
    method: 'POST',
    path: '/api/user/second-factor',
    summary:
      'Finish a login that returned second_factor_required: its challenge with a code from the app or a recovery code',
    body: z.object({ challenge: token, code: factorCode }),
    response: tokensResponse,
    errors: {
      ...rateLimited,
      ...sameOriginOnly,
      wrong_code: null,
      proof_missing: null,
      account_disabled: null,
    },
  },
  passkeyOptions: {
    method: 'POST',
    path: '/api/user/passkey/options',
    summary: 'Options for the browser to log in, or to confirm a change, with a passkey',
    response: requestOptions,
    errors: { ...sameOriginOnly, not_found: null },
  },
  passkeyLogin: {
    method: 'POST',
    path: '/api/user/passkey/login',
    summary: 'Log in with a passkey, without a password or after it',
    body: z.object({ passkey: assertion }),
    response: tokensResponse,
    errors: {
      ...rateLimited,
      ...sameOriginOnly,
      wrong_credentials: null,
      account_disabled: null,
      not_found: null,
    },
  },
  security: {
    method: 'GET',
    path: '/api/user/security',
    summary: 'The second factors of the signed-in user, and the newest events of the account',
    access: 'signedIn',
    response: response(SecuritySchema, {}),
  },
  startTotp: {
    method: 'POST',
    path: '/api/user/totp/start',
    summary: 'A new secret for an authenticator app; it takes effect once one of its codes is confirmed',
    access: 'signedIn',
    response: response(z.object({ secret: z.string(), uri: z.string() }), {}),
    errors: { ...rateLimited, factor_present: null },
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/user/totp/confirm',
    summary:
      'Turn the authenticator app on, by one of its codes and the password; the first factor also returns recovery codes',
    access: 'signedIn',
    body: z.object({ ...confirmation, totp: code }),
    response: recoveryCodes,
    errors: { ...confirmationErrors, factor_present: null },
  },
  removeTotp: {
    method: 'DELETE',
    path: '/api/user/totp',
    summary: 'Turn the authenticator app off',
    access: 'signedIn',
    body: z.object(confirmation),
    response: response(z.null(), {}),
    errors: { ...confirmationErrors, not_found: null },
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/api/user/recovery-codes',
    summary: 'New recovery codes; earlier ones stop working',
    access: 'signedIn',
    body: z.object(confirmation),
    response: recoveryCodes,
    errors: { ...confirmationErrors, not_found: null },
  },
  startPasskey: {
    method: 'POST',
    path: '/api/user/passkey/start',
    summary: 'Options for the browser to make a passkey',
    access: 'signedIn',
    response: creationOptions,
    errors: { ...rateLimited, not_found: null },
  },
  addPasskey: {
    method: 'POST',
    path: '/api/user/passkey/add',
    summary: 'Add the passkey that the browser made; the first factor also returns recovery codes',
    access: 'signedIn',
    body: z.object({ ...confirmation, name: passkeyName, created: attestation }),
    response: recoveryCodes,
    errors: { ...confirmationErrors, not_found: null },
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/user/passkey/rename',
    summary: 'Rename a passkey',
    access: 'signedIn',
    body: z.object({ _id: reference('_id'), name: passkeyName }),
    response: response(z.null(), {}),
    errors: { not_found: null },
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/user/passkey',
    summary: 'Delete a passkey',
    access: 'signedIn',
    body: z.object({ ...confirmation, _id: reference('_id') }),
    response: response(z.null(), {}),
    errors: { ...confirmationErrors, not_found: null },
  },
  resetFactors: {
    method: 'DELETE',
    path: '/api/user/reset-factors',
    summary: 'Remove every second factor of another user who lost them; their devices are logged out',
    access: 'manageAccounts',
    body: z.object({ _id: reference('_id') }),
    response: response(z.null(), {}),
    errors: { not_found: null },
  },
  securityEvents: {
    method: 'POST',
    path: '/api/security/list',
    summary: 'The security log, newest first, by kind and by part of a name or an email address, paged',
    access: 'seeSecurityLog',
    body: z.object({
      page,
      limit: limit(30),
      kind: z.enum(securityEventKinds, message('Choose a kind of event.')).nullish(),
      /** Whether logins are left out. */
      withoutLogins: flag.default(false),
      search: searchText,
    }),
    response: response(z.array(SecurityLogEntrySchema), paging),
  },
} as const satisfies Record<string, Endpoint>
