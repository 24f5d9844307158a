import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that a gateway got: `body` is JSON, or the fields of a form. */
// biome-ignore lint/suspicious/noExplicitAny: each gateway has its own shape
type Taken = { path: string; headers: IncomingHttpHeaders; body: any }

type Respond = (response: ServerResponse, taken: Taken) => void

export type TestGateway = {
  origin: string
  /** Messages so far, in order; token requests are omitted. */
  taken: Taken[]
  /** Sets how it responds to messages from now on. */
  respond: Respond
  close(): Promise<void>
}

export const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Responses of gateways, as documented. */
export const accepts: Record<'orange' | 'africastalking' | 'whatsapp', Respond> = {
  orange: (response, { path, body }) =>
    json(response, 201, {
      outboundSMSMessageRequest: {
        ...body.outboundSMSMessageRequest,
        resourceURL: `https://api.orange.com${path}/orange-1`,
      },
    }),
  africastalking: (response, { body }) =>
    json(response, 201, {
      SMSMessageData: {
        Message: 'Sent to 1/1 Total Cost: XOF 22.0000',
        Recipients: [
          {
            statusCode: 101,
            number: body.to,
            status: 'Success',
            cost: 'XOF 22.0000',
            messageId: 'ATXid_1',
            messageParts: 1,
          },
        ],
      },
    }),
  whatsapp: (response, { body }) =>
    json(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: body.to, wa_id: body.to }],
      messages: [{ id: 'wamid.1', message_status: 'accepted' }],
    }),
}

/** A gateway on loopback that issues tokens to everyone. */
export async function openTestGateway(respond: Respond): Promise<TestGateway> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = await text(request)
    if (path === '/oauth/v3/token')
      return json(response, 200, { token_type: 'Bearer', access_token: 'token-1', expires_in: 3600 })
    const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
    const taken = {
      path,
      headers: request.headers,
      body: isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body),
    }
    gateway.taken.push(taken)
    gateway.respond(response, taken)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const gateway: TestGateway = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    respond,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return gateway
}
