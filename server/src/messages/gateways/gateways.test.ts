import { afterEach, beforeEach, expect, test } from 'vitest'
import { accepts, json, openTestGateway, type TestGateway } from '../../../testing/gateways.ts'
import { openAfricasTalking } from './africas-talking.ts'
import type { Gateway, Outgoing } from './gateway.ts'
import { openOrange } from './orange.ts'
import { openWhatsapp } from './whatsapp.ts'

let server: TestGateway
beforeEach(async () => {
  server = await openTestGateway(accepts.orange)
})
afterEach(() => server.close())

const outgoing: Outgoing = {
  id: 'M1',
  to: '+221775123408',
  template: 'order_placed',
  locale: 'fr',
  parameters: ['DX-AAAABBBB', '12 450 F CFA'],
  text: 'Dix: Commande DX-AAAABBBB confirmée, total 12 450 F CFA. Merci !',
  queuedAt: new Date(),
}
const send = (gateway: Gateway, message: Partial<Outgoing> = {}) =>
  gateway.send({ ...outgoing, ...message }, new AbortController().signal)

const orange = (origin = server.origin) =>
  openOrange({ clientId: 'id', clientSecret: 'secret', sender: '+2210000', senderName: 'DIX', origin })
const talking = () =>
  openAfricasTalking({ username: 'dix', apiKey: 'key', senderName: null, origin: server.origin })
const whatsapp = () => openWhatsapp({ phoneId: '123456', token: 'bearer', origin: server.origin })

test('Orange gets the text with its token and the sender', async () => {
  expect(await send(orange())).toEqual({ providerId: 'orange-1', parts: 1, cost: null })
  const [{ path, headers, body }] = server.taken as [TestGateway['taken'][0]]
  expect(path).toBe('/smsmessaging/v1/outbound/tel%3A%2B2210000/requests')
  expect(headers.authorization).toBe('Bearer token-1')
  expect(body.outboundSMSMessageRequest).toEqual({
    address: 'tel:+221775123408',
    senderAddress: 'tel:+2210000',
    senderName: 'DIX',
    outboundSMSTextMessage: { message: outgoing.text },
  })
})

test("Africa's Talking gets a form, and reports the cost of the message", async () => {
  server.respond = accepts.africastalking
  expect(await send(talking())).toEqual({ providerId: 'ATXid_1', parts: 1, cost: 22 })
  const [{ path, headers, body }] = server.taken as [TestGateway['taken'][0]]
  expect(path).toBe('/version1/messaging')
  expect(headers.apikey).toBe('key')
  expect(body).toEqual({ username: 'dix', to: '+221775123408', message: outgoing.text })
})

test('WhatsApp gets an approved template, and a code also for its button', async () => {
  server.respond = accepts.whatsapp
  expect(await send(whatsapp())).toEqual({ providerId: 'wamid.1', parts: 1, cost: null })
  await send(whatsapp(), { template: 'code', parameters: ['123456'] })
  const [placed, code] = server.taken.map(({ body }) => body)
  expect(server.taken[0]!.path).toBe('/v23.0/123456/messages')
  expect(placed).toMatchObject({
    to: '221775123408',
    template: {
      name: 'order_placed',
      language: { code: 'fr' },
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'DX-AAAABBBB' }, {}] }],
    },
  })
  expect(code.template.components[1]).toEqual({
    type: 'button',
    sub_type: 'url',
    index: '0',
    parameters: [{ type: 'text', text: '123456' }],
  })
})

const recipient = (statusCode: number) => ({
  SMSMessageData: { Recipients: [{ statusCode, messageId: 'None', number: '+221775123408' }] },
})
const policy = { requestError: { policyException: { messageId: 'POL0001', text: 'No credit' } } }
const meta = (code: number) => ({ error: { message: 'A refusal', code } })

test.each([
  ['a wrong number', talking, 201, recipient(403), 'refused', '403'],
  ['an empty balance', talking, 201, recipient(405), 'unavailable', '405'],
  ['a gateway with a fault', talking, 503, '', 'unavailable', '503'],
  ['a proxy without a response of the gateway', talking, 502, '', 'unknown', '502'],
  ['a proxy that waited too long', orange, 504, '', 'unknown', '504'],
  ['a proxy before Meta', whatsapp, 502, '', 'unknown', '502'],
  ['a used up bundle', orange, 403, policy, 'refused', 'POL0001'],
  ['a dead token', orange, 401, {}, 'unavailable', '401'],
  ['too many requests', orange, 429, {}, 'unavailable', '429'],
  ['a number without WhatsApp', whatsapp, 400, meta(131_026), 'refused', '131026'],
  ['a limit of Meta that passes', whatsapp, 400, meta(131_056), 'unavailable', '131056'],
])('%s is recognized', async (_what, open, status, body, kind, code) => {
  server.respond = (response) => json(response, status, body)
  await expect(send(open())).rejects.toMatchObject({ kind, code })
})

test('after a lost connection the outcome of a message is unknown', async () => {
  server.respond = (response) => response.destroy()
  await expect(send(talking())).rejects.toMatchObject({ kind: 'unknown' })
})

test('a gateway that is down accepts nothing', async () => {
  const { origin, close } = await openTestGateway(accepts.africastalking)
  await close()
  const gateway = openAfricasTalking({ username: 'dix', apiKey: 'key', senderName: null, origin })
  await expect(send(gateway)).rejects.toMatchObject({ kind: 'unavailable' })
})
