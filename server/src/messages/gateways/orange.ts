import { z } from 'zod'
import type { Gateway } from './gateway.ts'
import { failureOf, request } from './request.ts'

/** `sender` is the number that Orange assigned, `+2210000`; `senderName` a registered name. */
export type OrangeOptions = {
  clientId: string
  clientSecret: string
  sender: string
  senderName: string | null
  origin?: string | undefined
}

const TokenSchema = z.object({ access_token: z.string(), expires_in: z.coerce.number() })
const AcceptedSchema = z.object({
  outboundSMSMessageRequest: z.object({ resourceURL: z.string().optional() }),
})
const RefusedSchema = z.object({
  requestError: z.object({
    serviceException: z.object({ messageId: z.string() }).optional(),
    policyException: z.object({ messageId: z.string() }).optional(),
  }),
})

/** Seconds before its expiry at which a token is replaced. */
const renewBefore = 60

/** The SMS API of Orange (developer.orange.com/apis/sms): messages are prepaid, and a token lasts an hour. */
export function openOrange({
  clientId,
  clientSecret,
  sender,
  senderName,
  origin = 'https://api.orange.com',
}: OrangeOptions): Gateway {
  let token: { value: string; until: number } | undefined

  async function freshToken(signal: AbortSignal): Promise<string> {
    if (token && token.until > Date.now()) return token.value
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const { status, body } = await request(
      `${origin}/oauth/v3/token`,
      {
        method: 'POST',
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: 'grant_type=client_credentials',
      },
      signal,
      // Nothing was sent yet, so every failure can be retried.
    ).catch(() => ({ status: 503, body: null }))
    const { data } = TokenSchema.safeParse(body)
    if (!data) throw failureOf(503, `token ${status}`)
    token = { value: data.access_token, until: Date.now() + (data.expires_in - renewBefore) * 1_000 }
    return token.value
  }

  return {
    channel: 'sms',
    async send({ to, text }, signal) {
      const bearer = await freshToken(signal)
      const from = `tel:${sender}`
      const { status, body } = await request(
        `${origin}/smsmessaging/v1/outbound/${encodeURIComponent(from)}/requests`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            outboundSMSMessageRequest: {
              address: `tel:${to}`,
              senderAddress: from,
              ...(senderName && { senderName }),
              outboundSMSTextMessage: { message: text },
            },
          }),
        },
        signal,
      )
      if (status === 401) token = undefined
      if (status !== 201) throw failureOf(status, codeOf(body) ?? String(status))
      const { data } = AcceptedSchema.safeParse(body)
      const resource = data?.outboundSMSMessageRequest.resourceURL
      return { providerId: resource?.split('/').at(-1) ?? null, parts: 1, cost: null }
    },
  }
}

/** Such as `POL0001`. */
function codeOf(body: unknown): string | undefined {
  const { data } = RefusedSchema.safeParse(body)
  const { serviceException, policyException } = data?.requestError ?? {}
  return (serviceException ?? policyException)?.messageId
}
