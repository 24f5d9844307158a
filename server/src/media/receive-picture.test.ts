import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { accountLimits } from '@dix/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { soon } from '../../testing/soon.ts'
import { respondToErrors } from '../platform/http/errors.ts'
import { acceptJson } from '../platform/http/requests/requests.ts'
import { acceptForms } from '../platform/http/uploads.ts'
import { receivePicture } from './receive-picture.ts'

const wanted = { from: 'signedIn', field: 'avatar', bytes: accountLimits.avatar } as const

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ bodyLimit: 256 * 1024 })
  respondToErrors(app)
  acceptJson(app)
  app.decorateRequest('sender', {
    getter() {
      return { network: this.headers.from ?? '', browser: '' }
    },
  })
  app.put('/other', () => 'never')
  await app.register(async (scope) => {
    await acceptForms(scope)
    scope.put('/upload', (request) =>
      receivePicture(request, wanted, async (file) => ({ bytes: (await stat(file)).size })),
    )
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const form = 'multipart/form-data; boundary=edge'
const part = (body: string, { name = 'avatar', file = 'me.jpg' } = {}) =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\ncontent-type: image/jpeg\r\n\r\n${body}\r\n`
const field = '--edge\r\ncontent-disposition: form-data; name="note"\r\n\r\nhello\r\n'
const end = '--edge--\r\n'

async function upload(payload: string | Buffer, type: string | null = form) {
  const headers: Record<string, string> = type === null ? {} : { 'content-type': type }
  const response = await app.inject({ method: 'PUT', url: '/upload', headers, payload })
  return { status: response.statusCode, ...response.json() }
}

test('the file of a form arrives complete, regardless of the rest of the form', async () => {
  expect(await upload(field + part('x'.repeat(500_000)) + field + end)).toEqual({
    status: 200,
    bytes: 500_000,
  })
})

test('exactly ten megabytes are accepted, and not a byte more', async () => {
  const max = accountLimits.avatar
  expect(await upload(part('x'.repeat(max)) + end)).toMatchObject({ status: 200, bytes: max })
  expect(await upload(part('x'.repeat(max + 1)) + end)).toMatchObject({
    status: 413,
    code: 'too_large',
    message: 'Choose an image of up to 10 MB.',
    fields: { avatar: 'Choose an image of up to 10 MB.' },
  })
})

test.each([
  ['no boundary', part('x') + end, 'multipart/form-data'],
  ['an empty boundary', part('x') + end, 'multipart/form-data; boundary='],
  ['another boundary', part('x') + end, 'multipart/form-data; boundary=other'],
  ['no end', part('x'), form],
  ['half a part', part('x').slice(0, -3), form],
  ['half a header', '--edge\r\ncontent-dispo', form],
  ['no part', end, form],
  ['no body', '', form],
  ['no file', field + end, form],
  ['an empty file', part('') + end, form],
  ['a file of another name', part('x', { name: 'picture' }) + end, form],
  ['a file named as an object is made', part('x', { name: '__proto__' }) + end, form],
  ['two files', part('x') + part('y') + end, form],
  ['more fields than any form has', field.repeat(50) + part('x') + end, form],
  ['nothing at all', '', null],
])('a form with %s is refused with 400 and a message', async (_what, payload, type) => {
  const response = await upload(payload, type)
  expect(response).toMatchObject({ status: 400, success: false, error: true })
  expect(response.message).toMatch(/image.*\.$/)
})

test('a form with two pictures is refused', async () => {
  expect(await upload(part('x') + part('y') + end)).toMatchObject({
    code: 'invalid_input',
    message: 'Send only one image.',
  })
})

test.each(['application/json', 'image/jpeg', 'application/x-www-form-urlencoded'])(
  'a picture sent as %s is refused with 415',
  async (type) => {
    expect(await upload('{}', type)).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  },
)

test('endpoints outside the scope still refuse forms', async () => {
  const response = await app.inject({
    method: 'PUT',
    url: '/other',
    headers: { 'content-type': form },
    payload: part('x') + end,
  })
  expect(response.statusCode).toBe(415)
})

test('a broken connection leaves nothing behind', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `PUT /upload HTTP/1.1\r\nhost: x\r\ncontent-type: ${form}\r\ncontent-length: 5000\r\n\r\n${part('x')}`,
  )
  socket.destroySoon()
  await once(socket, 'close')
  expect(await upload(part('x') + end)).toMatchObject({ status: 200 })
})

test('uploads that one sender never finishes leave places to others', async () => {
  const [all, few] = [40, 12]
  const responses: string[] = []
  for (let index = 0; index < all; index++) {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.once('data', (bytes) => responses.push(String(bytes).split(' ')[1]!))
    socket.write(
      `PUT /upload HTTP/1.1\r\nhost: x\r\nfrom: flood\r\ncontent-type: ${form}\r\ncontent-length: 5000\r\n\r\n${part('x')}`,
    )
  }
  await vi.waitFor(() => expect(responses.length).toBeGreaterThanOrEqual(all - few), soon)
  expect(new Set(responses)).toEqual(new Set(['503']))
  expect(await upload(part('x') + end)).toMatchObject({ status: 200 })
})
