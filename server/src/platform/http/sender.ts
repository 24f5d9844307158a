import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { sessionCookies } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Sender } from '../fair-queue.ts'
import { timeOf } from '../ids.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender of a request, for the queue of costly work. */
    readonly sender: Sender
  }
}

/**
 * Age in milliseconds from which an account has its own place: a sender who wants many must have created them before.
 */
const ownPlaceAge = 24 * 60 * 60 * 1000

/** Identifies accounts in cookies that only the shop can create. */
export type SenderNames = {
  /** The value of the cookie `sender` for an account. */
  sign(accountId: string): string
  /** The account in such a value; null for any other value. */
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
 * Gives each request its sender. A browser has its own place if it has an account of some age: that of the session that
 * the guard found, else the one that last signed in there. Everything else in a request can be forged in any number, so
 * all others share one place per IP address.
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
  const made = timeOf(accountId)
  return made !== null && Date.now() - made.getTime() > ownPlaceAge
}

/** The network behind an address: an IPv4 address, or the /64 that one IPv6 connection gets as a whole. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(
    `${parsed.toNormalizedString().replace(/%.*$/, '')}/64`,
  ).toString()
}
