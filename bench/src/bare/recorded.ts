import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { acceptEncoding, type Call } from '../load/job.ts'

/** A response as sent over the wire: `body` is its encoded bytes in base64. */
export type Recorded = { call: Call; status: number; headers: Record<string, string>; body: string }

/** Headers needed to read the bytes. */
const storedHeaders = ['content-type', 'content-encoding'] as const

/**
 * Sends the request once, like the load generator, and keeps the encoded bytes. @throws Error if the response is not a
 * success
 */
export async function record(url: string, call: Call): Promise<Recorded> {
  const sent = request(url + call.path, {
    method: call.method,
    headers: {
      'accept-encoding': acceptEncoding,
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
    },
  })
  sent.end(call.body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  const status = response.statusCode!
  if (status !== 200) throw new Error(`${call.method} ${call.path} returned ${status}.`)
  const headers = Object.fromEntries(
    storedHeaders.flatMap((name) =>
      response.headers[name] === undefined ? [] : [[name, response.headers[name]]],
    ),
  )
  return { call, status, headers, body: body.toString('base64') }
}
