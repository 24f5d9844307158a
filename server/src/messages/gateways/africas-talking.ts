import { z } from 'zod'
import { type Gateway, GatewayFailure } from './gateway.ts'
import { failureOf, request } from './request.ts'

/** `username` is `sandbox` for tests at Africa's Talking itself. */
export type AfricasTalkingOptions = {
  username: string
  apiKey: string
  senderName: string | null
  origin?: string | undefined
}

const ResponseSchema = z.object({
  SMSMessageData: z.object({
    Recipients: z.array(
      z.object({
        statusCode: z.number(),
        messageId: z.string(),
        messageParts: z.number().optional(),
        cost: z.string().optional(),
      }),
    ),
  }),
})

/** Sent, queued or being processed. */
const accepted = new Set([100, 101, 102])
/** The balance is used up or the gateway failed, so the next attempt may succeed. */
const passing = new Set([405, 500, 501, 502])

/**
 * The SMS API of Africa's Talking: it responds with 200 even if a recipient failed, so this reads each recipient's own
 * code.
 */
export function openAfricasTalking({
  username,
  apiKey,
  senderName,
  origin = username === 'sandbox'
    ? 'https://api.sandbox.africastalking.com'
    : 'https://api.africastalking.com',
}: AfricasTalkingOptions): Gateway {
  return {
    channel: 'sms',
    async send({ to, text }, signal) {
      const form = new URLSearchParams({
        username,
        to,
        message: text,
        ...(senderName && { from: senderName }),
      })
      const { status, body } = await request(
        `${origin}/version1/messaging`,
        {
          method: 'POST',
          headers: {
            apiKey,
            accept: 'application/json',
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: form.toString(),
        },
        signal,
      )
      if (status < 200 || status > 299) throw failureOf(status)
      const [recipient] = ResponseSchema.safeParse(body).data?.SMSMessageData.Recipients ?? []
      if (!recipient) throw new GatewayFailure('refused', 'no recipient')
      const { statusCode, messageId, messageParts = 1, cost } = recipient
      if (!accepted.has(statusCode))
        throw new GatewayFailure(passing.has(statusCode) ? 'unavailable' : 'refused', String(statusCode))
      return { providerId: messageId, parts: Math.max(1, messageParts), cost: xofOf(cost) }
    },
  }
}

/** `XOF 25.0000`, rounded up; null in another currency. */
function xofOf(cost = ''): number | null {
  const [, amount] = /^XOF (\d+(?:\.\d+)?)$/.exec(cost) ?? []
  return amount === undefined ? null : Math.ceil(Number(amount))
}
