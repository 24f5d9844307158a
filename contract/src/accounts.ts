import { z } from 'zod'
import { answer, type Endpoint } from './envelope.ts'
import { rateLimited, sameOriginOnly } from './errors.ts'
import { limit, page, paging, reference, searchText } from './inputs.ts'
import { locales } from './locale.ts'
import { roles } from './roles.ts'
import { say } from './sentences.ts'
import { line, textLength } from './text-inputs.ts'

/** Bounds of what people type about themselves. Characters are Unicode code points, not bytes. */
export const accountLimits = {
  name: 120,
  email: 254,
  mobile: 30,
  password: { least: 8, most: 128 },
  code: 6,
  /** Longest token or proof that is looked at; ours are shorter. */
  token: 2_000,
  /** Bytes of a picture as it arrives; a sentence says it in megabytes. */
  avatar: 10 * 1024 * 1024,
} as const

/** How long what was mailed can be used, in milliseconds, and how often a code may be tried. */
export const codeLife = 10 * 60_000
export const codeTries = 5
export const linkLife = 3 * 24 * 60 * 60_000

export const accountStatuses = ['Active', 'Disabled'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** Names of the cookies. Only `hint` can be read by scripts: it says that asking for the person is worth it. */
export const sessionCookies = {
  access: 'accessToken',
  refresh: 'refreshToken',
  hint: 'signedIn',
  proof: 'resetProof',
} as const

/** Where the links of the verification mail lead; the token stands in the query. */
export const verifyEmailPath = '/verify-email'

const id = z.string().min(1)
const moment = z.iso.datetime()

/** Specification, section 3. The lists hold ids. `avatar` is an absolute URL; texts are empty where nothing was given. */
export const UserSchema = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  avatar: z.string(),
  mobile: z.string(),
  verify_email: z.boolean(),
  last_login_date: moment.nullable(),
  status: z.enum(accountStatuses),
  role: z.enum(roles),
  address_details: z.array(id),
  shopping_cart: z.array(id),
  orderHistory: z.array(id),
  createdAt: moment,
})
export type User = z.infer<typeof UserSchema>

/** A signed-in device, as its owner sees it. `device` is a few words such as "Chrome · Android". */
export const SessionSchema = z.object({
  _id: id,
  device: z.string(),
  createdAt: moment,
  lastUsedAt: moment,
  current: z.boolean(),
})
export type Session = z.infer<typeof SessionSchema>

const name = line('Please give your name.', 'A name may have at most 120 characters.', accountLimits.name)
const mobile = line(
  'Please give your mobile number.',
  'A mobile number may have at most 30 characters.',
  accountLimits.mobile,
)

/** Lower case only after the check: a few letters outside ASCII turn into ASCII ones. */
const email = z
  .string(say('Please give your email address.'))
  .trim()
  .min(1, say('Please give your email address.'))
  .max(accountLimits.email, say('An email address may have at most 254 characters.'))
  .pipe(z.email(say('This is not an email address.')))
  .transform((text) => text.toLowerCase())

/** A password somebody chooses. As typed: neither trimmed nor folded here. */
const newPassword = z
  .string(say('Please choose a password.'))
  .refine((text) => textLength(text) >= accountLimits.password.least, {
    error: say('A password needs at least 8 characters.'),
    abort: true,
  })
  .refine(
    (text) => textLength(text) <= accountLimits.password.most,
    say('A password may have at most 128 characters.'),
  )
  .refine((text) => text.isWellFormed(), say('Please leave out characters that cannot be shown.'))

/** A password somebody has. Rules for choosing one do not apply, so that they may grow. */
const password = z
  .string(say('Please give your password.'))
  .min(1, say('Please give your password.'))
  .refine(
    (text) => textLength(text) <= accountLimits.password.most,
    say('A password may have at most 128 characters.'),
  )

const repeated = z.string(say('Please repeat the password.')).min(1, say('Please repeat the password.'))

/** Six digits as text, spaces dropped; a number is read as it would be written with its leading zeros. */
const code = z
  .union(
    [
      z.string(),
      z
        .number()
        .int()
        .min(0)
        .transform((number) => String(number).padStart(accountLimits.code, '0')),
    ],
    say('Please give the code of 6 digits.'),
  )
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, say('Please give the code of 6 digits.')))

const token = z.string(say('This is not a token of this shop.')).max(accountLimits.token)

const twice = say('password and confirm password must be same')
const newTwice = say('New password and confirm password must be same.')

const nothing = answer(z.null(), {})
const userAnswer = answer(UserSchema, {})

/** Both tokens under the names that clients of the specification read. */
const tokensAnswer = answer(z.object({ accesstoken: z.string(), refreshToken: z.string() }), {})

/** Everything kept about a person; rooms add what is theirs beside `account`. */
const DownloadSchema = z.looseObject({
  account: UserSchema.extend({ language: z.enum(locales) }),
  sessions: z.array(SessionSchema),
})

export const accountEndpoints = {
  register: {
    method: 'POST',
    path: '/api/user/register',
    summary: 'Make an account and mail the link that verifies its address',
    body: z
      .object({ name, email, password: newPassword, confirmPassword: repeated })
      .refine((input) => input.password === input.confirmPassword, {
        path: ['confirmPassword'],
        error: twice,
      }),
    answer: nothing,
    errors: { ...rateLimited, ...sameOriginOnly, email_taken: null },
  },
  login: {
    method: 'POST',
    path: '/api/user/login',
    summary: 'Begin a session: tokens in the answer and in cookies',
    body: z.object({ email, password }),
    answer: tokensAnswer,
    errors: { ...rateLimited, ...sameOriginOnly, wrong_credentials: null, account_disabled: null },
  },
  logout: {
    method: 'GET',
    path: '/api/user/logout',
    summary: 'End the session of whatever token is there',
    answer: nothing,
    errors: sameOriginOnly,
  },
  refreshToken: {
    method: 'POST',
    path: '/api/user/refresh-token',
    summary: 'A fresh access token for the refresh token in the cookie, the bearer or the body',
    body: z.object({ refreshToken: token.nullish() }),
    answer: answer(z.object({ accessToken: z.string() }), {}),
    errors: { ...rateLimited, ...sameOriginOnly, signed_out: null },
  },
  userDetails: {
    method: 'GET',
    path: '/api/user/user-details',
    summary: 'The signed-in person',
    access: 'signed',
    answer: userAnswer,
  },
  updateUser: {
    method: 'PUT',
    path: '/api/user/update-user',
    summary: 'Change name and mobile at once; another email waits for the code sent to it',
    access: 'signed',
    body: z.object({ name: name.optional(), email: email.optional(), mobile: mobile.optional() }),
    answer: answer(z.object({ user: UserSchema, emailPending: z.string().nullable() }), {}),
    errors: rateLimited,
  },
  confirmEmail: {
    method: 'PUT',
    path: '/api/user/confirm-email',
    summary: 'Take the new email address with the code that was sent to it',
    access: 'signed',
    body: z.object({ otp: code }),
    answer: userAnswer,
    errors: { ...rateLimited, wrong_code: null },
  },
  changePassword: {
    method: 'PUT',
    path: '/api/user/change-password',
    summary: 'Change the password; every session ends and a new one begins here',
    access: 'signed',
    body: z
      .object({ oldPassword: password, newPassword, confirmPassword: repeated })
      .refine((input) => input.newPassword === input.confirmPassword, {
        path: ['confirmPassword'],
        error: newTwice,
      }),
    answer: tokensAnswer,
    errors: rateLimited,
  },
  uploadAvatar: {
    method: 'PUT',
    path: '/api/user/upload-avatar',
    summary: 'A picture of the person: multipart, field avatar',
    access: 'signed',
    answer: answer(z.object({ _id: id, avatar: z.string() }), {}),
    errors: rateLimited,
  },
  forgotPassword: {
    method: 'PUT',
    path: '/api/user/forgot-password',
    summary: 'Mail a code to the person of this address; says the same when there is none',
    body: z.object({ email }),
    answer: nothing,
    errors: rateLimited,
  },
  verifyForgotPasswordOtp: {
    method: 'PUT',
    path: '/api/user/verify-forgot-password-otp',
    summary: 'Exchange the mailed code for the proof that a reset asks for',
    body: z.object({ email, otp: code }),
    answer: answer(z.object({ resetToken: z.string() }), {}),
    errors: { ...rateLimited, ...sameOriginOnly, wrong_code: null },
  },
  resetPassword: {
    method: 'PUT',
    path: '/api/user/reset-password',
    summary: 'Set a new password with the proof; every session ends',
    body: z
      .object({ email, newPassword, confirmPassword: repeated, resetToken: token.nullish() })
      .refine((input) => input.newPassword === input.confirmPassword, {
        path: ['confirmPassword'],
        error: newTwice,
      }),
    answer: nothing,
    errors: { ...rateLimited, ...sameOriginOnly, proof_missing: null },
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/user/verify-email',
    summary: 'Follow the link of the verification mail',
    body: z.object({ token: token.min(1, say('This is not a token of this shop.')) }),
    answer: nothing,
    errors: { ...rateLimited, link_dead: null },
  },
  sendVerification: {
    method: 'POST',
    path: '/api/user/send-verification',
    summary: 'Mail the verification link again',
    access: 'signed',
    answer: nothing,
    errors: rateLimited,
  },
  sessions: {
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'The devices this person is signed in on, last used first',
    access: 'signed',
    answer: answer(z.array(SessionSchema), {}),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/user/end-session',
    summary: 'Sign one device out',
    access: 'signed',
    body: z.object({ _id: reference('_id') }),
    answer: nothing,
    errors: { not_found: null },
  },
  endSessions: {
    method: 'DELETE',
    path: '/api/user/end-sessions',
    summary: 'Sign every device out, this one too',
    access: 'signed',
    answer: nothing,
  },
  download: {
    method: 'GET',
    path: '/api/user/download',
    summary: 'Everything kept about the person, as a file',
    access: 'signed',
    answer: answer(DownloadSchema, {}),
    errors: rateLimited,
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/user/delete',
    summary: 'Delete the account; orders stay without the person',
    access: 'signed',
    body: z.object({ password }),
    answer: nothing,
    errors: { ...rateLimited, last_admin: null, order_under_way: null },
  },
  users: {
    method: 'POST',
    path: '/api/user/list',
    summary: 'People, newest first, by part of a name or an email, paged',
    access: 'admin',
    body: z.object({ page, limit: limit(12), search: searchText }),
    answer: answer(z.array(UserSchema), paging),
  },
  setStatus: {
    method: 'PUT',
    path: '/api/user/set-status',
    summary: 'Disable an account, which ends its sessions, or enable it again',
    access: 'admin',
    body: z.object({
      _id: reference('_id'),
      status: z.enum(accountStatuses, say('status must be Active or Disabled.')),
    }),
    answer: userAnswer,
    errors: { not_found: null, last_admin: null },
  },
  setRole: {
    method: 'PUT',
    path: '/api/user/set-role',
    summary: 'Make somebody an administrator, or no longer one',
    access: 'admin',
    body: z.object({ _id: reference('_id'), role: z.enum(roles, say('role must be ADMIN or USER.')) }),
    answer: userAnswer,
    errors: { not_found: null, last_admin: null },
  },
  endSessionsOf: {
    method: 'DELETE',
    path: '/api/user/end-sessions-of',
    summary: 'Sign every device of a person out',
    access: 'admin',
    body: z.object({ _id: reference('_id') }),
    answer: nothing,
    errors: { not_found: null },
  },
} as const satisfies Record<string, Endpoint>
