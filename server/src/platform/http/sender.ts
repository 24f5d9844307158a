import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { sessionCookies } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Sender } from '../fair-queue.ts'
import { momentOf } from '../ids.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who waits for costly work with this request. */
    readonly sender: Sender
  }
}

/** Milliseconds from which on an account has a place of its own: a sender who wants many must have made them before. */
const ownPlaceAge = 24 * 60 * 60 * 1000

/** Names accounts in cookies that only the shop can make. */
export type SenderNames = {
  /** The value of the cookie `sender` for an account. */
  sign(accountId: string): string
  /** The account of such a value; null for any other. */
  read(value: string): string | null
}

/** @param secret the shop's `TOKEN_SECRET` */
export function openSenderNames(secret: string): SenderNames {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'dix senders', 32))
  const signature = (accountId: string) => createHmac('sha256', key).update(accountId).digest()
  return {
    sign: (accountId) => `${accountId}.${signature(accountId).toString('base64url')}`,
    read(value) {
      const [accountId = '', given = ''] = value.split('.')
      const bytes = Buffer.from(given, 'base64url')
      const expected = signature(accountId)
      return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? accountId : null
    },
  }
}

/**
 * Gives each request its sender. A browser counts as its own by an account of some age: of the session that the guard
 * found, else of the one that signed in there last. Everything else of a request can be had in any number, so all who
 * have no such account share one place with the others behind the same network address.
 */
export function nameSenders(app: FastifyInstance, names: SenderNames): void {
  app.decorateRequest('sender', {
    getter() {
      const { ip, accountId, cookies } = this as FastifyRequest
      const named = cookies[sessionCookies.sender]
      const account = accountId ?? (named ? names.read(named) : null)
      return { network: networkOf(ip), browser: account !== null && isOld(account) ? account : '' }
    },
  })
}

function isOld(accountId: string): boolean {
  const made = momentOf(accountId)
  return made !== null && Date.now() - made.getTime() > ownPlaceAge
}

/** Who is behind an address: an IPv4 address, or the /64 that one IPv6 connection gets as a whole. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(
    `${parsed.toNormalizedString().replace(/%.*$/, '')}/64`,
  ).toString()
}
