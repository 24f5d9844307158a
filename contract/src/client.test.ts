import { expect, test } from 'vitest'
import { ApiError, createClient, isErrorOf, NetworkError } from './client.ts'

const clientOf = (status: number, body: unknown) => {
  const sent: { url: string; request: RequestInit }[] = []
  const fetch = (async (url: string, request: RequestInit) => {
    sent.push({ url, request })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }) as typeof globalThis.fetch
  return { sent, call: createClient({ origin: 'http://dix.test', language: () => 'fr', fetch }) }
}

test('a request is sent as the specification requires, in the viewer’s language, and returns the envelope', async () => {
  const { sent, call } = clientOf(200, { success: true, error: false, message: 'Bonjour', data: null })
  const response = await call('PUT /api/user/forgot-password', { email: 'awa@exemple.sn' })
  expect(response.message).toBe('Bonjour')
  expect(sent[0]?.url).toBe('http://dix.test/api/user/forgot-password')
  expect(sent[0]?.request.method).toBe('PUT')
  expect(sent[0]?.request.body).toBe('{"email":"awa@exemple.sn"}')
  expect(new Headers(sent[0]?.request.headers).get('accept-language')).toBe('fr')
})

test('a request without input sends no body', async () => {
  const { sent, call } = clientOf(200, { success: true, error: false, message: '', data: [] })
  await call('GET /api/user/sessions')
  expect(sent[0]?.request.body).toBeUndefined()
  expect(new Headers(sent[0]?.request.headers).has('content-type')).toBe(false)
})

test('an error arrives with its code, its message and its fields', async () => {
  const { call } = clientOf(400, {
    success: false,
    error: true,
    code: 'invalid_input',
    message: 'No.',
    fields: { email: 'What?' },
  })
  const failure = await call('PUT /api/user/forgot-password', { email: '' }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({
    code: 'invalid_input',
    status: 400,
    message: 'No.',
    fields: { email: 'What?' },
  })
})

test('an error belongs to the endpoint that sent it, and its code determines the shape of its data', async () => {
  const { call } = clientOf(409, {
    success: false,
    error: true,
    code: 'stock_short',
    message: 'Only 2 left.',
    data: { stock: 2 },
  })
  const route = 'POST /api/cart/create'
  const failure = await call(route, { productId: 'P1' }).catch((error: unknown) => error)
  expect(isErrorOf(failure, 'PUT /api/cart/set')).toBe(false)
  expect(isErrorOf(failure, route, 'PUT /api/cart/set')).toBe(true)
  if (!isErrorOf(failure, route) || failure.code !== 'stock_short') throw failure
  expect(failure.data.stock).toBe(2)
})

test.each([
  [502, '<html>Bad gateway</html>'],
  [200, 'null'],
  [200, '{"hello":1}'],
])('a response %i that does not come from the shop is a NetworkError', async (status, body) => {
  const { call } = clientOf(status, body)
  await expect(call('GET /api/user/sessions')).rejects.toBeInstanceOf(NetworkError)
})

test('a lost connection is a NetworkError, and an aborted request fails with its caller’s reason', async () => {
  const call = createClient({
    fetch: (() => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch,
  })
  await expect(call('GET /api/user/sessions')).rejects.toBeInstanceOf(NetworkError)
  const reason = new Error('Changed my mind')
  await expect(call('GET /api/user/sessions', undefined, { signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  )
})
