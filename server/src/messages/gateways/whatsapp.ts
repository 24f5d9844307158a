import { z } from 'zod'
import { type Gateway, GatewayFailure, type Outgoing } from './gateway.ts'
import { failureOf, request } from './request.ts'

/** `phoneId` is Meta's id of the shop's number. */
export type WhatsappOptions = { phoneId: string; token: string; origin?: string | undefined }

const AcceptedSchema = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
const RefusedSchema = z.object({ error: z.object({ code: z.number() }) })

/** Temporary limits, errors at Meta, and an expired token that the operator replaces. */
const passing = new Set([1, 2, 4, 190, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056, 133_004])

/**
 * The WhatsApp Business Cloud API. Outside a conversation that the customer started, only approved templates are
 * allowed: orders use templates of the category utility, codes one of the category authentication.
 */
export function openWhatsapp({
  phoneId,
  token,
  origin = 'https://graph.facebook.com',
}: WhatsappOptions): Gateway {
  return {
    channel: 'whatsapp',
    async send(message, signal) {
      const { status, body } = await request(
        `${origin}/v23.0/${phoneId}/messages`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            messaging_product: 'whatsapp',
            recipient_type: 'individual',
            to: message.to.slice(1),
            type: 'template',
            template: {
              name: message.template,
              language: { code: message.locale },
              components: componentsOf(message),
            },
          }),
        },
        signal,
      )
      if (status !== 200) throw refusalOf(status, body)
      const { data } = AcceptedSchema.safeParse(body)
      if (!data) throw new GatewayFailure('unknown', 'no id')
      return { providerId: data.messages[0]!.id, parts: 1, cost: null }
    },
  }
}

/** Templates of codes have a button that copies the code and needs it as a second parameter. */
function componentsOf({ template, parameters }: Outgoing) {
  const texts = parameters.map((text) => ({ type: 'text', text }))
  const body = { type: 'body', parameters: texts }
  if (template !== 'code') return [body]
  return [body, { type: 'button', sub_type: 'url', index: '0', parameters: texts }]
}

function refusalOf(status: number, body: unknown): GatewayFailure {
  const code = RefusedSchema.safeParse(body).data?.error.code
  if (code === undefined) return failureOf(status)
  return new GatewayFailure(passing.has(code) ? 'unavailable' : 'refused', String(code))
}
