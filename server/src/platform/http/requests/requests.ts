import type { ErrorCode } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openFairQueue } from '../../fair-queue.ts'
import { attachLog } from '../../logger.ts'
import { yieldToOthers } from '../../yielding.ts'
import { Problem } from '../problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of a request, for the log; null if unknown. */
    accountId: string | null
    /** When it began (`performance.now()`). */
    begunAt: number
    /** The error code of its response. */
    errorCode: ErrorCode | null
    /** The JSON body verbatim, empty if there is none (`acceptJson`). */
    bodyText: string
    /** Reads the body of a route that `readsLate`, or throws the error of an unreadable one. */
    readBody(done: (error?: Error) => void): void
  }
  interface FastifyContextConfig {
    /** Whether the body stays text until the route calls `readBody`: a cached response may need no parsing. */
    readsLate?: boolean
  }
}

/** Milliseconds until a response begins after which it is worth a warning. */
const slow = 1_000

/**
 * Every response but built files carries its request id. Refusals, failures and slow responses are logged just before
 * they are sent, as waiting for the end costs more; fast successes only at debug level.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('accountId', null)
  app.decorateRequest('errorCode', null)
  app.decorateRequest('begunAt', 0)
  const logsFewLines = !['debug', 'trace'].includes(app.log.level)
  app.addHook('onRequest', (request, reply, done) => {
    request.begunAt = performance.now()
    attachLog(request, reply, app.log)
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const ms = Math.round(performance.now() - request.begunAt)
    const status = reply.statusCode
    const isSlow = ms > slow
    if (!isSlow && status < 400 && logsFewLines) return done()
    const line = { method: request.method, url: withoutTokens(request.url), status, ms }
    if (isSlow) request.log.warn(line, 'Slow response')
    else if (status >= 400) request.log.info({ ...line, ...refusalOf(request) }, 'Failed')
    else request.log.debug(line, 'Responded')
    done()
  })
}

/** The account that was refused, so that operators can tell attacks from mistakes. */
function refusalOf({ errorCode, accountId, ip }: FastifyRequest) {
  return { code: errorCode, address: ip, account: accountId }
}

/** Tokens in the URL, from emailed links or clients that cannot set headers, are not logged. */
function withoutTokens(url: string): string {
  return url.replace(/([?&][^=&]*token=)[^&]*/gi, '$1…')
}

type JsonDone = (error: Error | null, body?: unknown) => void

/**
 * JSON is the only body the API accepts. Some clients announce it and send nothing, so an empty body counts as none.
 * Schemas read only the keys they know, so no key can change a prototype.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('ignore', 'ignore')
  const queued = openFairQueue(parsing)
  const readNow = (request: FastifyRequest, done: JsonDone): void => {
    const { bodyText } = request
    if (isTooDeep(bodyText)) done(tooDeep(), undefined)
    else parse(request, bodyText, done)
  }
  const read = (request: FastifyRequest, done: JsonDone): void => {
    const { bodyText } = request
    if (bodyText === '') done(null, undefined)
    else if (bodyText.length <= small) readNow(request, done)
    else
      queued(request.sender, () => yieldToOthers(() => parsed(request))).then(
        (body) => done(null, body),
        (error: Error) => done(error),
      )
  }
  function parsed(request: FastifyRequest): unknown {
    let result: { error: Error | null; body?: unknown } | undefined
    readNow(request, (error, body) => {
      result = { error, body }
    })
    if (result!.error) throw result!.error
    return result!.body
  }
  app.decorateRequest('bodyText', '')
  app.decorateRequest('readBody', function readBody(this: FastifyRequest, done) {
    read(this, (error, body) => {
      this.body = body
      done(error ?? undefined)
    })
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyText = body as string
    if (request.routeOptions.config.readsLate) done(null, undefined)
    else read(request, done)
  })
}

/**
 * Characters of a body that is read at once; a cart of 200 lines has as many. Larger ones wait in turn: 200 bodies of
 * 250 kB at once, which anyone can send to a public endpoint, held the event loop for two seconds.
 */
const small = 16_384
const parsing = { concurrency: 1, maxQueued: 200, timeoutMs: 5_000 } as const

/** Levels of nesting, far more than any request needs: a megabyte of brackets keeps a core busy for a second. */
const maxDepth = 64

/** Whether brackets outside strings nest deeper than that; one pass before parsing. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (isInString) {
      if (character === '\\') at++
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '[' || character === '{') {
      if (++depth > maxDepth) return true
    } else if (character === ']' || character === '}') depth--
  }
  return false
}

function tooDeep() {
  return new Problem('malformed_request', 'The request could not be read. Check that it is valid JSON.')
}
