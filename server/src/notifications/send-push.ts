import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { PushMessage } from '@dix/contract'
import ipaddr from 'ipaddr.js'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import webPush from 'web-push'
import type { PushSubscription } from './schema.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** Milliseconds a push service may take to answer. */
const timeout = 10_000

export type PushSender = {
  /** Whether an endpoint can be stored. What its name resolves to is checked on each connection. */
  accepts(endpoint: string): boolean
  /**
   * Encrypts a message for a browser and hands it to the browser's push service. Redirects are not followed, and
   * nothing but the status of the answer is read.
   *
   * @param ttl seconds the service may try
   * @returns `gone` when the subscription is over
   * @throws when the service is out of reach, not public, or refuses
   */
  send(
    to: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>,
    message: PushMessage,
    ttl: number,
  ): Promise<'taken' | 'gone'>
}

/**
 * Browsers name the endpoint, so it must not lead into the shop's own network: private addresses are refused when
 * connecting.
 *
 * @param subject whom a push service may write to: an https or mailto address
 * @param allowedHosts may be private
 */
export function openPushSender(
  keys: VapidKeys,
  subject: string,
  allowedHosts: readonly string[],
): PushSender {
  const publicOnly = new RequestFilteringHttpsAgent()
  const unfiltered = new Agent()
  return {
    accepts(endpoint) {
      const { protocol, hostname } = new URL(endpoint)
      const literal = hostname.replace(/^\[|\]$/g, '')
      if (protocol !== 'https:') return false
      if (allowedHosts.includes(hostname)) return true
      return ipaddr.isValid(literal) ? ipaddr.parse(literal).range() === 'unicast' : hostname.includes('.')
    },
    async send({ endpoint, p256dh, auth }, message, ttl) {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { TTL: ttl, urgency: 'high', topic: message.tag, vapidDetails: { subject, ...keys } },
      )
      const agent = allowedHosts.includes(new URL(endpoint).hostname) ? unfiltered : publicOnly
      const signal = AbortSignal.timeout(timeout)
      const sending = request(endpoint, { method: 'POST', headers, agent, signal })
      sending.end(body)
      const [response] = (await once(sending, 'response')) as [IncomingMessage]
      sending.on('error', () => {})
      const { statusCode: status = 0 } = response
      response.destroy()
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}.`)
      return 'taken'
    },
  }
}
