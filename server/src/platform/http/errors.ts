import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { type Endpoint, type ErrorEnvelope, errorsOf, isMessage, type Message } from '@dix/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { databaseErrorOf } from '../database/database-error.ts'
import { localeOf } from './locale.ts'
import { type AnyProblem, Problem } from './problem.ts'
import { responseOn } from './requests/late-bodies.ts'

/**
 * The error handler of all routes: sends everything thrown in the envelope.
 *
 * @param onUnlisted called with an error that its endpoint does not list; the client still receives it
 */
export function respondToErrors(
  app: FastifyInstance,
  onUnlisted: (message: string) => void = (message) => app.log.error(message),
): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = isCutOff(request) ? unreadable() : asProblem(error)
    const { endpoint } = request.routeOptions.config
    const message = endpoint && unlisted(endpoint, problem)
    if (message) onUnlisted(message)
    return refuse(problem, request, reply)
  })
}

/** The way in which an error violates its endpoint's list; undefined if code and data are as listed. */
export function unlisted(endpoint: Endpoint, { code, data }: AnyProblem): string | undefined {
  const endpointName = `${endpoint.method} ${endpoint.path}`
  const listed = errorsOf(endpoint)[code]
  if (listed === undefined)
    return `${endpointName} returned ${code}, which its endpoint does not list in "errors".`
  if (listed === null)
    return data === undefined
      ? undefined
      : `${endpointName} returned ${code} with data, but its endpoint lists none.`
  const { error } = listed.safeParse(data)
  return error && `${endpointName} returned ${code} with other data than its endpoint lists: ${error.message}`
}

/** Whether the client left before its whole request arrived: nothing is wrong here, and nobody reads a response. */
const isCutOff = ({ raw }: FastifyRequest) => raw.readableAborted && !raw.complete

/** Sends the envelope in the viewer's language. Details of server errors only go to the log. */
export function refuse(problem: AnyProblem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (problem.status >= 500 && !isTurnedAway(problem))
    request.log.error({ err: problem.cause ?? problem }, problem.message)
  request.errorCode = problem.code
  request.accountId ??= problem.accountId ?? null
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  const body: ErrorEnvelope = {
    success: false,
    error: true,
    code: problem.code,
    ...problem.in(localeOf(request)),
    ...(problem.data !== undefined && { data: problem.data }),
    ...(problem.status >= 500 && { requestId: request.id }),
  }
  return reply.code(problem.status).header('cache-control', 'private, no-store').send(body)
}

/**
 * Refused because of too many concurrent requests, which is not a failure: a flood must not fill the log with errors.
 */
const isTurnedAway = ({ code, cause }: AnyProblem) => code === 'unavailable' && cause === undefined

/** Turns anything thrown into a problem: ours unchanged, the framework's and the database's by their meaning. */
export function asProblem(thrown: unknown): AnyProblem {
  if (thrown instanceof Problem) return thrown
  if (hasZodFastifySchemaValidationErrors(thrown)) return invalidInput(thrown.validation)
  const error = (thrown ?? {}) as FastifyError
  return fromDatabase(thrown) ?? fromFramework(error) ?? internal(thrown)
}

function internal(cause: unknown): Problem {
  return new Problem('internal', 'Something went wrong on our side. Please try again.', { cause })
}

function invalidInput(issues: { instancePath: string; message?: string | undefined }[]): Problem {
  const fields: Record<string, Message> = {}
  for (const { instancePath, message } of issues) {
    const [, field, ...within] = instancePath.split('/')
    if (!field) return new Problem('malformed_request', 'Send the fields as one JSON object.')
    const text = message && isMessage(message) ? message : 'This value is not valid.'
    fields[field] ??= text
    // A table names its cells: `changes.3.price`.
    if (within.length > 0) fields[[field, ...within].join('.')] ??= text
  }
  return new Problem('invalid_input', Object.values(fields)[0] ?? 'The request is not valid.', { fields })
}

function fromFramework(error: FastifyError): Problem | null {
  if (error.statusCode === 413) return new Problem('too_large', 'This request is too large.')
  if (error.statusCode === 415)
    return new Problem('unsupported_media_type', 'Send JSON (content-type: application/json).')
  if (error.code === 'FST_ERR_BAD_URL') return new Problem('malformed_request', 'This URL is malformed.')
  if (error.statusCode === 503) return busy(error)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return unreadable()
  }
  return null
}

function unreadable(): Problem {
  return new Problem('malformed_request', 'The request could not be read. Check that it is valid JSON.')
}

/**
 * PostgreSQL's error classes (manual, appendix A): 22 invalid text; 53, 57, 58 a server that stops or lacks memory or
 * disk; 25006 a read-only server; 08 and socket errors an unreachable one; 40, 55P03 repeated conflicts. The disk of
 * the pictures fails with the system's own error codes.
 */
function fromDatabase(thrown: unknown): Problem | null {
  const { code, error } = databaseErrorOf(thrown)
  if (['22021', '22P02', '22P05'].includes(code)) {
    return new Problem('invalid_input', 'The request contains characters that cannot be stored.', {
      cause: error,
    })
  }
  if (cannotServe(code, error)) return unavailable(error)
  return isCrowded(code, error) ? busy(error) : null
}

/** A database or disk that is unreachable, full or read-only: it recovers on its own or needs an operator. */
function cannotServe(code: string, error: unknown): boolean {
  const { syscall, message } = (error ?? {}) as NodeJS.ErrnoException
  // A missing socket of the database; any other missing file is a bug.
  if (code === 'ENOENT') return syscall === 'connect'
  return (
    /^(08|58)|^(53100|57P0\d|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT|EROFS)$/.test(
      code,
    ) || /Connection terminated|not queryable|Client was closed/.test(message)
  )
}

/** Too many requests at once. */
function isCrowded(code: string, error: unknown): boolean {
  return (
    /^(40|53|57|55P03$)/.test(code) ||
    (error instanceof Error && error.message.includes('timeout exceeded when trying to connect'))
  )
}

function busy(cause: unknown): Problem {
  return new Problem('unavailable', 'The shop is very busy. Please try again in a moment.', {
    retryAfter: 2,
    cause,
  })
}

function unavailable(cause: unknown): Problem {
  return new Problem('unavailable', 'The shop cannot do this at the moment. Please try again shortly.', {
    retryAfter: 2,
    cause,
  })
}

/** Milliseconds in which a refused connection must read its response. */
const errorTimeout = 2_000

/**
 * For Fastify's `clientErrorHandler`: input that is not HTTP, or is too slow or too long, never becomes a request, so
 * the envelope is written directly to the connection.
 */
export function refuseConnection(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  // The end of the stream waits behind everything that the other side does not read.
  setTimeout(() => socket.destroy(), errorTimeout).unref()
  const begun = responseOn(this.server, socket)
  if (begun) {
    // A request gets only one response, even if its body turns out to be broken.
    if (begun.writableEnded) socket.end()
    else begun.once('finish', () => socket.end())
    return
  }
  const [status, message] = brokenHttp[error.code ?? ''] ?? [
    '400 Bad Request',
    'This is not a valid request.',
  ]
  const body = JSON.stringify({ success: false, error: true, code: 'malformed_request', message })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\n` +
      `content-security-policy: default-src 'none'\r\ncache-control: private, no-store\r\nx-request-id: ${randomUUID()}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

const brokenHttp: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive. Please try again.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of this request are too long.'],
}
