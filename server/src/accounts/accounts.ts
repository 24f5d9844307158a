import type { accountEndpoints, addressEndpoints, Locale, MessageChannel, Quarter, User } from '@dix/contract'
import type { CountryCode } from '@dix/contract/phone'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../platform/database/client.ts'
import type { FairQueue } from '../platform/fair-queue.ts'
import type { EventStreams } from '../platform/http/event-streams/event-streams.ts'
import type { Problem, ProblemOf } from '../platform/http/problem.ts'
import type { Job } from '../platform/jobs/index.ts'
import type { Keys } from './codes/secrets.ts'
import type { Guard } from './guard.ts'
import type { Limits } from './limits.ts'
import type { OriginCheck } from './origin.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { UserRow } from './queries.ts'
import type { Cookies } from './sessions/cookies.ts'
import type { LiveSessions } from './sessions/live-sessions.ts'

/**
 * Another feature's data about a user: included in their export, released before their account is deleted, withdrawn
 * where a thief may have added it.
 */
export type PersonalData = {
  /** Its name in the export, such as `addresses`. */
  name: string
  read(tx: Queries, userId: string): Promise<unknown>
  /** The user's list that it fills, and the ids in it; the query must be fast for any amount of data. */
  listed?: { as: UserList; ids(tx: Queries, userId: string): Promise<string[]> }
  /** How many emails the user caused in the last hour that `mailTo` did not count. */
  recentMails?(tx: Queries, userId: string): Promise<number>
  /**
   * Not needed for rows that a foreign key deletes with the user.
   *
   * @returns the reason if the account cannot be deleted
   */
  release?(tx: Queries, userId: string): Promise<ProblemOf<typeof accountEndpoints.deleteAccount> | undefined>
  /** Ends what a thief who had the account may have added from this time on. */
  withdraw?(tx: Queries, userId: string, since: Date): Promise<void>
}

/** The lists of ids a user carries. */
export type UserList = 'address_details' | 'shopping_cart' | 'orderHistory'

/** Stores uploaded avatars; the media feature implements it. */
export type Avatars = {
  /**
   * Stores an uploaded picture.
   *
   * @returns its site-relative URL, unique to this upload; or the reason why it cannot be stored
   * @throws Problem if the form has no picture, or too many uploads run at once
   */
  receive(request: FastifyRequest): Promise<string | ProblemOf<typeof accountEndpoints.uploadAvatar>>
  /** Ignores a URL that is not an upload. */
  delete(url: string): Promise<void>
}

/**
 * Photos that are not public, each belonging to an owner: doors and ratings to their user, deliveries to all orders.
 * The media feature implements it.
 */
export type PrivatePhotos = {
  /**
   * Stores an uploaded picture.
   *
   * @param owner letters and digits
   * @returns its name, which cannot be guessed; or the reason why it cannot be stored
   * @param kind whose time and places the upload has, by default those of shoppers; `onWhole` runs once the file has
   *   arrived, before it is read
   * @throws Problem if the form has no picture, or too many uploads run at once; also what `onWhole` throws
   */
  receive(
    request: FastifyRequest,
    owner: string,
    kind?: { from?: 'signedIn' | 'staff'; onWhole?: () => Promise<void> },
  ): Promise<string | ProblemOf<typeof addressEndpoints.uploadDoorPhoto>>
  /**
   * Marks a photo as new, so that no sweep deletes it before what refers to it is saved. Returns false if there is
   * none.
   */
  claim(owner: string, name: string): Promise<boolean>
  /** Its bytes as WebP; null if there is none. */
  read(owner: string, name: string): Promise<Buffer | null>
  /** Deletes every photo of an owner. */
  deleteAll(owner: string): Promise<void>
}

/** A code for a phone. `id` is unique per code; `mail` is the job that emails it to the account's address instead. */
export type PhoneCode = {
  id: string
  to: { channel: MessageChannel; phone: string }
  userId: string | null
  locale: Locale
  code: string
  notAfter: Date
  mail: Job | null
}

/** Sends codes to phones; the messages feature implements it. */
export type PhoneCodes = {
  /** Empty if there is no gateway, so that nobody can sign in with a number. */
  channels: readonly MessageChannel[]
  /** A typed number in E.164, or `invalid_input` on `phone` if it cannot receive messages of this shop. */
  reachable(typed: string): string | Problem<'invalid_input'>
  /** The job that sends a code. */
  codeJobOf(code: PhoneCode): Job
}

/** Dependencies of the use cases of accounts. */
export type Accounts = {
  db: NodePgDatabase
  keys: Keys
  passwords: Passwords
  /** Runs work that hashes a password, including its statements. */
  queued: FairQueue
  limits: Limits
  live: LiveSessions
  publicUrl: string
  /** The shop's name in passkeys and authenticator apps. */
  shopName(): string
  /** Whether a store sells. */
  hasStore(id: string): boolean
  /** The stores that sell, the main one first; empty for a shop with one store. */
  stores(): NonNullable<User['stores']>
  /** Whether the owner requires a second factor of a user. */
  needsFactor(user: Pick<UserRow, 'role'>): boolean
  /** The shop's language, for emails to users whose browser states none. */
  language: Locale
  avatars: Avatars
  privatePhotos: PrivatePhotos
  phoneCodes: PhoneCodes
  /** The shop's country, for phone numbers without a country code; null if its settings have none. */
  country: () => CountryCode | null
  /** The quarters that the shop names itself. */
  quarters: () => readonly Quarter[]
  personalData: readonly PersonalData[]
}

/**
 * The origin of a request: the IP address that limits count, the device that sessions are named after, and the hash of
 * the cookie that identifies the browser.
 */
export type Caller = { address: string; device: string; browser: string }

/** Dependencies that the routes of accounts share. */
export type AccountsDependencies = {
  accounts: Accounts
  guard: Guard
  streams: EventStreams
  cookies: Cookies
  checkOrigin: OriginCheck
}
