import type { accountEndpoints, addressEndpoints, Locale, Quarter, User } from '@dix/contract'
import type { CountryCode } from '@dix/contract/phone'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../platform/database/client.ts'
import type { FairQueue } from '../platform/fair-queue.ts'
import type { EventStreams } from '../platform/http/event-streams/event-streams.ts'
import type { ProblemOf } from '../platform/http/problem.ts'
import type { Keys } from './codes/secrets.ts'
import type { Guard } from './guard.ts'
import type { Limits } from './limits.ts'
import type { OriginCheck } from './origin.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { UserRow } from './queries.ts'
import type { Cookies } from './sessions/cookies.ts'
import type { LiveSessions } from './sessions/live-sessions.ts'

/** Another feature's data about a user: part of their export, released before their account is deleted. */
export type PersonalData = {
  /** Its name in the export, such as `addresses`. */
  name: string
  read(tx: Queries, userId: string): Promise<unknown>
  /** Which of a user's lists it fills, and with which ids; a query that is quick however much there is. */
  listed?: { as: UserList; ids(tx: Queries, userId: string): Promise<string[]> }
  /**
   * Not needed for rows that a foreign key deletes with the user.
   *
   * @returns why the account cannot be deleted, if so
   */
  release?(tx: Queries, userId: string): Promise<ProblemOf<typeof accountEndpoints.deleteAccount> | undefined>
}

/** The lists of ids a user carries (specification, section 3). */
export type UserList = 'address_details' | 'shopping_cart' | 'orderHistory'

/** Where avatars are uploaded to; the media feature implements it. */
export type Avatars = {
  /**
   * Stores the picture of an upload.
   *
   * @returns its site-relative URL, which no other upload has; or why it cannot be stored
   * @throws Problem for what is no form with a picture, or too much at once
   */
  receive(request: FastifyRequest): Promise<string | ProblemOf<typeof accountEndpoints.uploadAvatar>>
  /** Does nothing for a URL that is no upload. */
  delete(url: string): Promise<void>
}

/** Photos of doors, each of one user; the media feature implements it. They are no pictures that anybody may see. */
export type DoorPhotos = {
  /**
   * Stores the picture of an upload.
   *
   * @returns its name, which nobody can guess; or why it cannot be stored
   * @throws Problem for what is no form with a picture, or too much at once
   */
  receive(
    request: FastifyRequest,
    userId: string,
  ): Promise<string | ProblemOf<typeof addressEndpoints.uploadDoorPhoto>>
  /** Marks a photo as new, so that no sweep deletes it before it is saved or its orders are placed. False without one. */
  claim(userId: string, name: string): Promise<boolean>
  /** Its bytes as WebP; null if there is none. */
  read(userId: string, name: string): Promise<Buffer | null>
  /** Deletes every photo of a user. */
  deleteAll(userId: string): Promise<void>
}

/** What the use cases of accounts need. */
export type Accounts = {
  db: NodePgDatabase
  keys: Keys
  passwords: Passwords
  /** Runs a call that hashes a password, with its statements. */
  queued: FairQueue
  limits: Limits
  live: LiveSessions
  publicUrl: string
  /** What passkeys and authenticator apps call the shop. */
  shopName(): string
  /** Whether a store sells. */
  hasStore(id: string): boolean
  /** Those that sell, the main one first; none of a shop with one. */
  stores(): NonNullable<User['stores']>
  /** Whether the owner requires a second factor of a user. */
  needsFactor(user: Pick<UserRow, 'role'>): boolean
  /** The shop's, for mails to users whose browser names none. */
  language: Locale
  avatars: Avatars
  doorPhotos: DoorPhotos
  /** Of the shop, for phone numbers without one; null where its settings name none. */
  country: () => CountryCode | null
  /** Those that the shop names itself. */
  quarters: () => readonly Quarter[]
  personalData: readonly PersonalData[]
}

/**
 * Where a request comes from: the address that limits count, the device that sessions are named after, and the hash of
 * the cookie that names the browser.
 */
export type Caller = { address: string; device: string; browser: string }

/** What the routes of accounts share. */
export type AccountsDependencies = {
  accounts: Accounts
  guard: Guard
  streams: EventStreams
  cookies: Cookies
  checkOrigin: OriginCheck
}
