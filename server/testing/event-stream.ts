import { type AddressInfo, connect, type Socket } from 'node:net'
import { eventsPath, type LiveMessage } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { expect, vi } from 'vitest'
import { soon } from './soon.ts'

export type OpenStream = {
  socket: Socket
  /** Status line, headers and body so far. */
  text(): string
  messages(): LiveMessage[]
  /** Whether the server has ended the connection. */
  isEnded(): boolean
}

/** Opens a stream as a browser does, and waits until it is ready or refused. The node listens from the first one on. */
export async function openEventStream(
  app: FastifyInstance,
  token: string,
  credential = `authorization: Bearer ${token}`,
): Promise<OpenStream> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  let isEnded = false
  socket
    .on('error', () => {})
    .on('close', () => {
      isEnded = true
    })
  socket.write(`GET ${eventsPath} HTTP/1.1\r\nhost: x\r\n${credential}\r\n\r\n`)
  await vi.waitFor(() => expect(text).toMatch(/"event":"ready"|"success":false/), soon)
  return {
    socket,
    text: () => text,
    messages: () => [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json!)),
    isEnded: () => isEnded,
  }
}
