import {
  type AccountStatus,
  accountStatuses,
  type DeliveryAddress,
  type Locale,
  locales,
  namesWhere,
  type Role,
  roles,
  roleTable,
  type SecurityEventKind,
  type StaffRole,
  securityEventKinds,
} from '@dix/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { isOneOf, timestamptz } from '../platform/database/columns.ts'

/**
 * Users, their sessions, and the codes and links emailed to them. No secret is stored in plain text here; a code or
 * link is only in its email, in the table of jobs, until the email is delivered or abandoned.
 */

/** Roles that at least one user must always have. */
export const requiredRoles = namesWhere(roleTable, ({ required }) => required)
/** Roles of the staff. */
export const backOfficeRoles = namesWhere(roleTable, ({ backOffice }) => backOffice)
/** Roles that can be limited to one store. */
const perStoreRoles = namesWhere(roleTable, ({ perStore }) => perStore)

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** In lower case: one address is one account. Null for users who sign in only with their phone number. */
    email: text().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Argon2id in its encoded form, which contains its parameters; null if there is no password. */
    passwordHash: text('password_hash'),
    mobile: text().notNull().default(''),
    /** Site-relative URL of an upload, or empty. */
    avatar: text().notNull().default(''),
    status: text().$type<AccountStatus>().notNull().default('Active'),
    role: text().$type<Role>().notNull().default('USER'),
    /** Whether they came with the demo shop; "Clear the demo" deletes them. */
    demo: boolean().notNull().default(false),
    /** The only store that a member of staff works in; null for every store. */
    storeId: text('store_id'),
    /** The language of their emails. */
    locale: text().$type<Locale>().notNull(),
    /** Whether a user of the back office gets an email about each new order. */
    orderMails: boolean('order_mails').notNull().default(true),
    lastLoginAt: timestamptz('last_login_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('users_email', sql`${table.email} = lower(${table.email}) and ${table.email} <> ''`),
    check('users_status', isOneOf(table.status, accountStatuses)),
    check('users_role', isOneOf(table.role, roles)),
    check('users_locale', isOneOf(table.locale, locales)),
    check('users_store', sql`${table.storeId} is null or ${isOneOf(table.role, perStoreRoles)}`),
    index('users_admins').on(table.id).where(isOneOf(table.role, requiredRoles)),
    index('users_staff').on(table.id).where(isOneOf(table.role, backOfficeRoles)),
  ],
)

/** A row is a signed-in device; ending a session deletes it. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the refresh token, which is random enough to need no salt. */
    refreshHash: text('refresh_hash').notNull().unique(),
    device: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_last_used').on(table.lastUsedAt)],
)

/** Six-digit codes that were emailed to new email addresses: the newest of each user. */
export const emailCodes = pgTable(
  'one_time_codes',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed with the shop's secret: a plain hash of a six-digit code is quickly reversed. */
    hash: text().notNull(),
    /** The new address, which the code proves. */
    email: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    check('one_time_codes_tries', sql`${table.tries} >= 0`),
    index('one_time_codes_expiry').on(table.expiresAt),
  ],
)

/**
 * Codes that browsers requested to reset a password or to prove a phone number, the newest of each recipient and
 * browser. Addresses without an account have rows too, so that checking a code does the same work for every address.
 */
export const requestedCodes = pgTable(
  'requested_codes',
  {
    /** An email address, or a phone number in E.164. */
    recipient: text().notNull(),
    /** Hash of the cookie that identifies the browser. */
    browser: text().notNull(),
    /** Like `emailCodes`; null until a code is sent, which never happens for unknown email addresses. */
    hash: text(),
    tries: integer().notNull().default(0),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recipient, table.browser] }),
    check('requested_codes_tries', sql`${table.tries} >= 0`),
    index('requested_codes_expiry').on(table.expiresAt),
  ],
)

/** The phone number that a user signs in with, confirmed by a code. `users.mobile` is never used for it. */
export const userPhones = pgTable(
  'user_phones',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In E.164. */
    phone: text().notNull().unique(),
    confirmedAt: timestamptz('confirmed_at').notNull().defaultNow(),
    /** The last time that a code proved it, because operators reassign unused numbers. */
    lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
  },
  (table) => [check('user_phones_phone', sql`${table.phone} ~ '^\\+[1-9][0-9]{6,14}$'`)],
)

/** Browsers that signed in to an account, by the hash of the cookie that identifies them. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    browser: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.browser, table.userId] }),
    index('known_browsers_user').on(table.userId, table.lastUsedAt),
  ],
)

/**
 * The purpose of a proof: a password reset, verifying an email address, undoing its change, the second step of a login.
 */
const proofPurposes = ['password', 'email', 'undo_email', 'second_factor'] as const

/**
 * Long random tokens by their SHA-256: the proof that a password reset needs, the links that verify an email or undo
 * its change, and the challenge of a login that waits for its second factor.
 */
export const verificationTokens = pgTable(
  'proofs',
  {
    hash: text().primaryKey(),
    purpose: text().$type<(typeof proofPurposes)[number]>().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address it was emailed to; for a login, its email or phone number. */
    email: text().notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    check('proofs_purpose', isOneOf(table.purpose, proofPurposes)),
    index('proofs_user').on(table.userId, table.purpose),
    index('proofs_undo').on(table.email).where(sql`${table.purpose} = 'undo_email'`),
    index('proofs_expiry').on(table.expiresAt),
  ],
)

/** Secrets of authenticator apps, one per user. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key from `TOKEN_SECRET`, so that nobody can make codes from the table alone. */
  secret: text().notNull(),
  /** Null until a code of the app is confirmed; until then it has no effect. */
  confirmedAt: timestamptz('confirmed_at'),
  /** The newest 30-second period with a used code: codes of it and earlier ones are no longer valid. */
  lastPeriod: bigint('last_period', { mode: 'number' }),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

/** Recovery codes by their SHA-256, which are random enough to need no salt. A used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    hash: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** Public keys of passkeys. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The id that the authenticator assigned, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** In COSE format, as base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures so far, if the authenticator counts: a counter that goes back reveals a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Challenges that passkeys have answered, by their SHA-256: each is answered once. */
export const usedChallenges = pgTable(
  'used_challenges',
  { hash: text().primaryKey(), expiresAt: timestamptz('expires_at').notNull() },
  (table) => [index('used_challenges_expiry').on(table.expiresAt)],
)

/**
 * The security log. Events are deleted with the user they concern; if the actor is deleted, the event stays and
 * names nobody.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    /** Sorts by time. */
    id: text().primaryKey(),
    at: timestamptz('at').notNull().defaultNow(),
    kind: text().$type<SecurityEventKind>().notNull(),
    /** The affected account; null for the shop's settings and for unknown addresses. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The user who did it; null for strangers and commands. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    address: text().notNull().default(''),
    device: text().notNull().default(''),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Failures within an hour with the same account and network share a row. */
    count: integer().notNull().default(1),
    mergeKey: text('merge_key').unique(),
    /** Whether the owners got an email about it. */
    mailed: boolean().notNull().default(false),
  },
  (table) => [
    check('security_events_kind', isOneOf(table.kind, securityEventKinds)),
    check('security_events_count', sql`${table.count} >= 1`),
    index('security_events_user').on(table.userId, table.id),
    index('security_events_actor').on(table.actorId),
    index('security_events_kind_id').on(table.kind, table.id),
  ],
)

/** Pending invitations to the staff. An accepted or revoked one is deleted. */
export const invitations = pgTable(
  'invitations',
  {
    id: text().primaryKey(),
    /** SHA-256 of the token in its link. */
    hash: text().notNull().unique(),
    role: text().$type<StaffRole>().notNull(),
    /** As in the users table. */
    storeId: text('store_id'),
    /** The address it was emailed to; null for a link that is handed on. */
    email: text(),
    /** The phone number in E.164 that the inviter sends the link to; null if unknown. */
    mobile: text(),
    /** If the inviting account is deleted, its invitations are void. */
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    check('invitations_role', isOneOf(table.role, backOfficeRoles)),
    check('invitations_store', sql`${table.storeId} is null or ${isOneOf(table.role, perStoreRoles)}`),
    index('invitations_by').on(table.invitedBy),
    index('invitations_expiry').on(table.expiresAt),
  ],
)

/** Counters of rate-limiter-flexible, which generates its own SQL and dictates column order and types. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)

/**
 * Data that staff record about a customer: a note, and whether they are blocked. Accounts have a row once there is
 * something to record, customers without an account from their first order on.
 */
export const customers = pgTable(
  'customers',
  {
    /** The user's id, or a separate id for a customer without an account. */
    id: text().primaryKey(),
    /** Null if there is no account. */
    userId: text('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Identifies a customer without an account, in E.164: `+221775123408`. */
    phone: text().unique(),
    /** Visible to staff only. */
    note: text(),
    blockedAt: timestamptz('blocked_at'),
    /** Visible to staff only. */
    blockedReason: text('blocked_reason'),
    blockedBy: text('blocked_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('customers_user', sql`${table.userId} = ${table.id}`),
    check('customers_phone', sql`(${table.userId} is null) = (${table.phone} is not null)`),
    check('customers_reason', sql`(${table.blockedAt} is null) = (${table.blockedReason} is null)`),
    index('customers_blocked').on(table.id).where(sql`${table.blockedAt} is not null`),
  ],
)

/** The details of an address that help to find the door. */
type AddressDetails = {
  landmark: string
  quarter: string | null
  latitude: number | null
  longitude: number | null
  /** Name of the file of the photo of the door. */
  photo: string | null
  /** The mobile number in E.164, parsed when it was saved; null if it cannot be called. */
  phone: string | null
}

type SpecifiedAddress = Pick<
  DeliveryAddress,
  'address_line' | 'city' | 'state' | 'country' | 'pincode' | 'mobile'
>

/** An address as it is stored. */
export type StoredAddress = SpecifiedAddress & AddressDetails

/** The copy that an order keeps; old orders have only the fields of the specification. */
export type FrozenAddress = SpecifiedAddress & Partial<AddressDetails>

/** Delivery addresses. Removing one hides it: `active` false. */
export const addresses = pgTable(
  'addresses',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addressLine: text('address_line').notNull(),
    city: text().notNull(),
    state: text().notNull(),
    country: text().notNull(),
    pincode: text().notNull(),
    mobile: text().notNull(),
    landmark: text().notNull().default(''),
    quarter: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    photo: text(),
    phone: text(),
    active: boolean().notNull().default(true),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('addresses_user').on(table.userId),
    check('addresses_pin', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
  ],
)

/** Tables that are excluded from backups and empty after a restore: sessions, codes, links and counters. */
export const tablesNotBackedUp = [
  sessions,
  emailCodes,
  requestedCodes,
  verificationTokens,
  invitations,
  usedChallenges,
  rateLimits,
]
