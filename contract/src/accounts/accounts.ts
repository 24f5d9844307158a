import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { rateLimited, sameOriginOnly } from '../errors.ts'
import { id, limit, page, paging, reference, searchText, timestamp } from '../inputs.ts'
import { locales } from '../locale.ts'
import { message } from '../messages.ts'
import { roles } from '../roles.ts'
import { line, textLength } from '../text-inputs.ts'

/** Limits of the data that users enter about themselves. Characters are Unicode code points, not bytes. */
export const accountLimits = {
  name: 120,
  email: 254,
  mobile: 30,
  password: { min: 8, max: 128 },
  code: 6,
  /** Longest token or proof that the server reads; ours are shorter. */
  token: 2_000,
  /** Maximum bytes of an uploaded picture; messages state the limit in megabytes. */
  avatar: 10 * 1024 * 1024,
} as const

/**
 * Lifetime of emailed codes and links in milliseconds, and the number of wrong attempts of the browser that requested a
 * code.
 */
export const codeLife = 10 * 60_000
export const codeTries = 5
export const linkLife = 3 * 24 * 60 * 60_000
/** Milliseconds during which the former address can undo a change to the email address. */
export const emailUndoLife = 72 * 60 * 60_000

export const accountStatuses = ['Active', 'Disabled'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/**
 * Cookie names. Only `hint` is readable by scripts: it says that a user may be signed in. `browser` identifies the
 * browser, and `sender` the queue in which a request waits; both outlive sessions.
 */
export const sessionCookies = {
  access: 'accessToken',
  refresh: 'refreshToken',
  hint: 'signedIn',
  proof: 'resetProof',
  browser: 'browser',
  sender: 'sender',
} as const

/** Page of the emailed verification link; the token is in the query. */
export const verifyEmailPath = '/verify-email'
/** Page of the link that undoes a change to the email address; the token is in the query. */
export const undoEmailChangePath = '/undo-email-change'

/**
 * The lists hold ids. `avatar` is an absolute URL; texts are empty if not given, and so are the `email`, and until the
 * first order the `name`, of users who sign in only with a phone number.
 */
export const UserSchema = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  avatar: z.string(),
  mobile: z.string(),
  verify_email: z.boolean(),
  last_login_date: timestamp.nullable(),
  status: z.enum(accountStatuses),
  role: z.enum(roles),
  /** Only for staff who work in a single store. */
  storeId: id.optional(),
  /** The stores that sell, the main one first; only for staff of a shop with several stores. */
  stores: z.array(z.object({ _id: id, name: z.string() })).optional(),
  address_details: z.array(id),
  shopping_cart: z.array(id),
  orderHistory: z.array(id),
  createdAt: timestamp,
  /**
   * Whether the owner requires a second factor of staff and this user has none, so that the back office stays closed
   * until they add one.
   */
  factor_missing: z.boolean().optional(),
  /**
   * The number that the user signs in with, as it is usually written; shown only to the user. `mobile` is not used for
   * it.
   */
  login_phone: z.string().optional(),
  /** Whether the user has no password; endpoints that take one then take a code sent to `login_phone` instead. */
  password_missing: z.boolean().optional(),
})
export type User = z.infer<typeof UserSchema>

/** A signed-in device as its user sees it. `device` is a few words such as "Chrome · Android". */
export const SessionSchema = z.object({
  _id: id,
  device: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  current: z.boolean(),
})
export type Session = z.infer<typeof SessionSchema>

export const accountName = line(
  'Enter your name.',
  'A name can have up to 120 characters.',
  accountLimits.name,
)
/** A phone number as a user types it. */
export const mobile = line(
  'Enter your mobile number.',
  'A mobile number can have up to 30 characters.',
  accountLimits.mobile,
)

/** Lower-cased only after the check: a few non-ASCII letters become ASCII when lower-cased. */
export const email = z
  .string(message('Enter your email address.'))
  .trim()
  .min(1, message('Enter your email address.'))
  .max(accountLimits.email, message('An email address can have up to 254 characters.'))
  .pipe(z.email(message('Enter a valid email address.')))
  .transform((text) => text.toLowerCase())

/** A new password, as typed: not trimmed or folded here. */
export const newPassword = z
  .string(message('Choose a password.'))
  .refine((text) => textLength(text) >= accountLimits.password.min, {
    error: message('A password needs at least 8 characters.'),
    abort: true,
  })
  .refine(
    (text) => textLength(text) <= accountLimits.password.max,
    message('A password can have up to 128 characters.'),
  )
  .refine((text) => text.isWellFormed(), message('Remove characters that cannot be displayed.'))

/** A current password. The rules for new passwords do not apply, so that those can become stricter. */
export const password = z
  .string(message('Enter your password.'))
  .min(1, message('Enter your password.'))
  .refine(
    (text) => textLength(text) <= accountLimits.password.max,
    message('A password can have up to 128 characters.'),
  )

export const repeated = z.string(message('Repeat the password.')).min(1, message('Repeat the password.'))

/** Six digits as text, without spaces; a number gets its leading zeros back. */
export const code = z
  .union(
    [
      z.string(),
      z
        .number()
        .int()
        .min(0)
        .transform((number) => String(number).padStart(accountLimits.code, '0')),
    ],
    message('Enter the 6-digit code.'),
  )
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, message('Enter the 6-digit code.')))

export const token = z.string(message('This token is not valid.')).max(accountLimits.token)

const twice = message('password and confirm password must be same')
const newTwice = message('New password and confirm password must be same.')

const nothing = response(z.null(), {})
const userResponse = response(UserSchema, {})

/** Both tokens, under the names of the specification. */
export const tokensResponse = response(z.object({ accesstoken: z.string(), refreshToken: z.string() }), {})

/** Second factors, by their names at sign-in. */
const factorMethods = ['totp', 'passkey', 'recovery_code'] as const

/** The response to a correct password if the account has a second factor: the challenge for the next request. */
export const SecondFactorSchema = z.object({
  challenge: z.string(),
  /** The factors of the account; clients may offer only some of them. */
  methods: z.array(z.enum(factorMethods)),
})
export type SecondFactor = z.infer<typeof SecondFactorSchema>

/** A user’s personal data; each feature adds its own part next to `account`. */
const PersonalDataSchema = z.looseObject({
  account: UserSchema.extend({ language: z.enum(locales) }),
  sessions: z.array(SessionSchema),
})

export const accountEndpoints = {
  register: {
    method: 'POST',
    path: '/api/user/register',
    summary: 'Create an account and email the link that verifies its email address',
    body: z
      .object({ name: accountName, email, password: newPassword, confirmPassword: repeated })
      .refine((input) => input.password === input.confirmPassword, {
        path: ['confirmPassword'],
        error: twice,
      }),
    response: nothing,
    errors: { ...rateLimited, ...sameOriginOnly, email_taken: null },
  },
  login: {
    method: 'POST',
    path: '/api/user/login',
    summary: 'Log in: the tokens are in the response and in cookies',
    body: z.object({ email, password }),
    response: tokensResponse,
    errors: {
      ...rateLimited,
      ...sameOriginOnly,
      wrong_credentials: null,
      account_disabled: null,
      second_factor_required: SecondFactorSchema,
    },
  },
  logout: {
    method: 'GET',
    path: '/api/user/logout',
    summary: 'Log out: ends the session of the token in the bearer or the cookies',
    response: nothing,
    errors: sameOriginOnly,
  },
  refreshToken: {
    method: 'POST',
    path: '/api/user/refresh-token',
    summary: 'Get a new access token for the refresh token in the cookie, the bearer or the body',
    body: z.object({ refreshToken: token.nullish() }),
    response: response(z.object({ accessToken: z.string() }), {}),
    errors: { ...rateLimited, ...sameOriginOnly, signed_out: null },
  },
  userDetails: {
    method: 'GET',
    path: '/api/user/user-details',
    summary: 'The signed-in user',
    access: 'signedIn',
    response: userResponse,
  },
  updateUser: {
    method: 'PUT',
    path: '/api/user/update-user',
    summary:
      'Change name and mobile immediately; a new email address takes effect with the code emailed to it',
    access: 'signedIn',
    body: z.object({ name: accountName.optional(), email: email.optional(), mobile: mobile.optional() }),
    response: response(z.object({ user: UserSchema, emailPending: z.string().nullable() }), {}),
    errors: rateLimited,
  },
  confirmEmail: {
    method: 'PUT',
    path: '/api/user/confirm-email',
    summary: 'Confirm the new email address with the code emailed to it and the password',
    access: 'signedIn',
    body: z.object({ otp: code, password }),
    response: userResponse,
    errors: { ...rateLimited, wrong_code: null, email_taken: null },
  },
  undoEmailChange: {
    method: 'POST',
    path: '/api/user/undo-email-change',
    summary:
      'Restore the email address that the link was emailed to: sessions end, and the proof lets its owner set a new password',
    body: z.object({ token: token.min(1, message('This token is not valid.')) }),
    response: response(z.object({ email: z.string(), resetToken: z.string() }), {}),
    errors: { ...rateLimited, ...sameOriginOnly, link_dead: null },
  },
  changePassword: {
    method: 'PUT',
    path: '/api/user/change-password',
    summary: 'Change the password; all sessions end and a new one starts here',
    access: 'signedIn',
    body: z
      .object({ oldPassword: password, newPassword, confirmPassword: repeated })
      .refine((input) => input.newPassword === input.confirmPassword, {
        path: ['confirmPassword'],
        error: newTwice,
      }),
    response: tokensResponse,
    errors: rateLimited,
  },
  uploadAvatar: {
    method: 'PUT',
    path: '/api/user/upload-avatar',
    summary: 'Upload the user’s picture: multipart, field avatar',
    access: 'signedIn',
    response: response(z.object({ _id: id, avatar: z.string() }), {}),
    errors: rateLimited,
  },
  forgotPassword: {
    method: 'PUT',
    path: '/api/user/forgot-password',
    summary: 'Email a code to the user with this email address; the response is the same if there is none',
    body: z.object({ email }),
    response: nothing,
    errors: { ...rateLimited, ...sameOriginOnly },
  },
  verifyForgotPasswordOtp: {
    method: 'PUT',
    path: '/api/user/verify-forgot-password-otp',
    summary: 'Exchange the emailed code for the proof that a reset requires',
    body: z.object({ email, otp: code }),
    response: response(z.object({ resetToken: z.string() }), {}),
    errors: { ...rateLimited, ...sameOriginOnly, wrong_code: null },
  },
  resetPassword: {
    method: 'PUT',
    path: '/api/user/reset-password',
    summary: 'Set a new password with the proof; all sessions end',
    body: z
      .object({ email, newPassword, confirmPassword: repeated, resetToken: token.nullish() })
      .refine((input) => input.newPassword === input.confirmPassword, {
        path: ['confirmPassword'],
        error: newTwice,
      }),
    response: nothing,
    errors: { ...rateLimited, ...sameOriginOnly, proof_missing: null },
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/user/verify-email',
    summary: 'Verify the email address with the token of the emailed link',
    body: z.object({ token: token.min(1, message('This token is not valid.')) }),
    response: nothing,
    errors: { ...rateLimited, link_dead: null },
  },
  sendVerification: {
    method: 'POST',
    path: '/api/user/send-verification',
    summary: 'Mail the verification link again',
    access: 'signedIn',
    response: nothing,
    errors: rateLimited,
  },
  sessions: {
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'The devices on which the user is signed in, last used first',
    access: 'signedIn',
    response: response(z.array(SessionSchema), {}),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/user/end-session',
    summary: 'Log out one device',
    access: 'signedIn',
    body: z.object({ _id: reference('_id') }),
    response: nothing,
    errors: { not_found: null },
  },
  endSessions: {
    method: 'DELETE',
    path: '/api/user/end-sessions',
    summary: 'Log out all devices, including this one',
    access: 'signedIn',
    response: nothing,
  },
  exportPersonalData: {
    method: 'GET',
    path: '/api/user/download',
    summary: 'Export the user’s personal data as a file',
    access: 'signedIn',
    response: response(PersonalDataSchema, {}),
    errors: rateLimited,
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/user/delete',
    summary: 'Delete the account; orders stay, anonymized',
    access: 'signedIn',
    body: z.object({ password }),
    response: nothing,
    errors: { ...rateLimited, last_admin: null, order_under_way: null },
  },
  users: {
    method: 'POST',
    path: '/api/user/list',
    summary: 'Users, newest first, by part of a name or an email address, paged',
    access: 'manageAccounts',
    body: z.object({ page, limit: limit(12), search: searchText }),
    response: response(z.array(UserSchema), paging),
  },
  setStatus: {
    method: 'PUT',
    path: '/api/user/set-status',
    summary: 'Disable an account, which ends its sessions, or enable it again',
    access: 'manageAccounts',
    body: z.object({
      _id: reference('_id'),
      status: z.enum(accountStatuses, message('status must be Active or Disabled.')),
    }),
    response: userResponse,
    errors: { not_found: null, last_admin: null },
  },
  setRole: {
    method: 'PUT',
    path: '/api/user/set-role',
    summary: 'Change a user’s role',
    access: 'manageAccounts',
    body: z.object({
      _id: reference('_id'),
      role: z.enum(roles, message('role must be ADMIN, MANAGER, PICKER, RIDER or USER.')),
    }),
    response: userResponse,
    errors: { not_found: null, last_admin: null },
  },
  endSessionsOf: {
    method: 'DELETE',
    path: '/api/user/end-sessions-of',
    summary: 'Log out all devices of a user',
    access: 'manageAccounts',
    body: z.object({ _id: reference('_id') }),
    response: nothing,
    errors: { not_found: null },
  },
} as const satisfies Record<string, Endpoint>
