import { ECDH } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { PushMessage } from '@dix/contract'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import type { PushSubscription } from './schema.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** Milliseconds until a request to a push service times out. */
const timeout = 3_000

export type PushSender = {
  /**
   * Whether an endpoint can be stored: https at a public host name on the default port, without credentials, in the
   * form browsers use. The resolved IP address is checked on each connection.
   */
  accepts(endpoint: string): boolean
  /**
   * Encrypts a message for a browser and hands it to the browser's push service. Redirects are not followed, and only
   * the status of the response is read.
   *
   * @param ttl seconds for which the service may try
   * @returns `gone` if the subscription has ended
   * @throws if the service is unreachable, not public, or refuses
   */
  send(
    to: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>,
    message: PushMessage,
    ttl: number,
  ): Promise<'taken' | 'gone'>
}

/** Top-level names of private networks (RFC 2606, 6761, 6762, 8375, and `internal`). */
const localNames = /\.(localhost|local|internal|test|invalid|arpa|lan)$/

/** Push services have host names: an IP address points elsewhere. */
const isPublicName = (host: string) => /\.[a-z][a-z\d-]*$/.test(host) && !localNames.test(host)

/** Whether a browser's key is a point on the curve P-256 (RFC 8291), so that a message can be encrypted for it. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/**
 * Browsers supply the endpoint, so it must not lead into the shop's own network: connections to private IP addresses
 * are refused.
 *
 * @param subject contact of the shop for push services: an https or mailto URL
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
      const url = URL.parse(endpoint)
      if (url?.protocol !== 'https:' || url.href !== endpoint || url.username || url.password) return false
      return allowedHosts.includes(url.hostname) || (url.port === '' && isPublicName(url.hostname))
    },
    async send({ endpoint, p256dh, auth }, message, ttl) {
      const { default: webPush } = await import('web-push')
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
      if (status < 200 || status > 299) throw new Error(`The push service returned ${status}.`)
      return 'taken'
    },
  }
}
