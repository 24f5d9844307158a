import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { rateLimited, sameOriginOnly } from '../errors.ts'
import { count, flag, id, reference, timestamp } from '../inputs.ts'
import { message } from '../messages.ts'
import { isStaffRole, roles, type StaffRole } from '../roles.ts'
import {
  accountName,
  accountStatuses,
  email,
  mobile,
  newPassword,
  repeated,
  tokensResponse,
} from './accounts.ts'

/** Milliseconds for which an invitation is valid, as a link and as a code scanned from the screen. */
export const invitationLife = 48 * 60 * 60_000
export const scannedInvitationLife = 10 * 60_000

/** Maximum pending invitations of the whole shop. */
export const invitationLimit = 200

/** Page of an invitation; the token is in the query. */
export const joinPath = '/join'

const staffRoles = roles.filter(isStaffRole) as [StaffRole, ...StaffRole[]]

/** A member of staff. `storeId` is the only store they work in, null for every store. */
export const StaffMemberSchema = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** The login number as it is shown; empty if there is none. */
  phone: z.string(),
  avatar: z.string(),
  status: z.enum(accountStatuses),
  role: z.enum(staffRoles),
  storeId: id.nullable(),
  /** Null before the first sign-in; otherwise rounded to the hour. */
  lastSeenAt: timestamp.nullable(),
  /** Whether the viewer may change this user's role or store, or end their access. */
  changeable: z.boolean(),
  /** Their second factor; null if they have none. */
  factor: z.enum(['passkey', 'totp']).nullable(),
})
export type StaffMember = z.infer<typeof StaffMemberSchema>

/** An invitation that nobody has accepted yet. */
export const InvitationSchema = z.object({
  _id: id,
  role: z.enum(staffRoles),
  storeId: id.nullable(),
  /** The address it was emailed to; null for a link that the inviter hands on. */
  email: z.string().nullable(),
  /** The phone number, as it is usually written, that the inviter sends the link to; null if unknown. */
  mobile: z.string().nullable(),
  /** Name of the inviter. */
  by: z.string(),
  expiresAt: timestamp,
})
export type Invitation = z.infer<typeof InvitationSchema>

/** The role and store that an invitation grants, as shown to the holder of its link. */
export const OfferedRoleSchema = z.object({
  role: z.enum(staffRoles),
  by: z.string(),
  email: z.string().nullable(),
  expiresAt: timestamp,
})
export type OfferedRole = z.infer<typeof OfferedRoleSchema>

const role = z.enum(staffRoles, message('Choose a role.'))
const storeId = z
  .string(message('Choose a store.'))
  .max(100, message('Choose a store.'))
  .nullish()
  .transform((given) => given || null)
const token = z
  .string(message('This token is not valid.'))
  .min(1, message('This token is not valid.'))
  .max(200, message('This token is not valid.'))
const nothing = response(z.null(), {})

export const staffEndpoints = {
  staff: {
    method: 'GET',
    path: '/api/staff/list',
    summary: 'The staff that the user manages, and pending invitations',
    access: 'manageStaff',
    response: response(
      z.object({ members: z.array(StaffMemberSchema), invitations: z.array(InvitationSchema) }),
      {},
    ),
  },
  invite: {
    method: 'POST',
    path: '/api/staff/invite',
    summary:
      'Invite somebody to a role: the response contains the link, only once; it is also emailed if an address is given. 403 for a role or store that the user may not grant',
    access: 'manageStaff',
    body: z.object({
      role,
      storeId,
      email: email.nullish().transform((given) => given ?? null),
      /** The phone number that the inviter sends the link to; the server sends nothing to it. */
      mobile: mobile.nullish().transform((given) => given ?? null),
      /** Whether it is scanned from the screen, and so valid for minutes instead of days. */
      scanned: flag.default(false),
    }),
    response: response(z.object({ invitation: InvitationSchema, url: z.string() }), {}),
    errors: { ...rateLimited },
  },
  remindInvitation: {
    method: 'POST',
    path: '/api/staff/remind',
    summary:
      'Renew a pending invitation: the response contains a new link, only once, and the earlier one stops working; it is also emailed if the invitation has an address',
    access: 'manageStaff',
    body: z.object({ _id: reference('_id') }),
    response: response(z.object({ invitation: InvitationSchema, url: z.string() }), {}),
    errors: { ...rateLimited, not_found: null },
  },
  remindFactors: {
    method: 'POST',
    path: '/api/staff/remind-factors',
    summary:
      'Email the active staff that the user manages and who have no second factor, except the user; those without an address get none',
    access: 'manageStaff',
    response: response(z.object({ reminded: count }), {}),
    errors: { ...rateLimited },
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/staff/revoke',
    summary: 'Revoke an invitation; its link stops working at once',
    access: 'manageStaff',
    body: z.object({ _id: reference('_id') }),
    response: nothing,
    errors: { not_found: null },
  },
  changeStaff: {
    method: 'PUT',
    path: '/api/staff/change',
    summary: 'Change the role or store of a member of staff',
    access: 'manageStaff',
    body: z.object({ _id: reference('_id'), role, storeId }),
    response: response(StaffMemberSchema, {}),
    errors: { not_found: null, last_admin: null },
  },
  endStaff: {
    method: 'DELETE',
    path: '/api/staff/end',
    summary:
      'Revoke the access of a member of staff: every device is logged out, and the account becomes an ordinary shopper account',
    access: 'manageStaff',
    body: z.object({ _id: reference('_id') }),
    response: nothing,
    errors: { not_found: null, last_admin: null },
  },
  invitation: {
    method: 'POST',
    path: '/api/user/invitation',
    summary: 'What an invitation link offers',
    body: z.object({ token }),
    response: response(OfferedRoleSchema, {}),
    errors: { ...rateLimited, link_dead: null },
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/user/accept-invitation',
    summary: 'Accept an invitation with the account of the signed-in user',
    access: 'signedIn',
    body: z.object({ token }),
    response: response(z.object({ role }), {}),
    errors: { ...rateLimited, link_dead: null, already_staff: null },
  },
  joinStaff: {
    method: 'POST',
    path: '/api/user/join',
    summary: 'Create an account with the role of an invitation, and log in',
    body: z
      .object({ token, name: accountName, email, password: newPassword, confirmPassword: repeated })
      .refine((input) => input.password === input.confirmPassword, {
        path: ['confirmPassword'],
        error: message('password and confirm password must be same'),
      }),
    response: tokensResponse,
    errors: { ...rateLimited, ...sameOriginOnly, link_dead: null, email_taken: null },
  },
} as const satisfies Record<string, Endpoint>
