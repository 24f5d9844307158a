import type { ErrorCode } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose account a request is about, for the log; null where nobody is known. */
    accountId: string | null
    /** The code of its refusal. */
    refusedAs: ErrorCode | null
    /** The JSON body word for word, empty where there is none (`acceptJson`). */
    bodyText: string
    /** Reads the body of a route that `readsLate`, with the error of one that cannot be read. */
    readBody(done: (error?: Error) => void): void
  }
  interface FastifyContextConfig {
    /** Whether the answer is a stream, which is not slow for being long. */
    isStream?: boolean
    /** Whether the body is text until the route calls `readBody`: it may know what to answer by that. */
    readsLate?: boolean
  }
}

/** Milliseconds after which an answer is worth a warning. */
const slow = 1_000

/**
 * Every answer carries its request id. What succeeded quickly is logged at debug level only: a shop that
 * serves thousands of cached pages a second must not write a line for each. Refusals, failures and slow
 * answers are logged.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('accountId', null)
  app.decorateRequest('refusedAs', null)
  const quiet = !['debug', 'trace'].includes(app.log.level)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    const status = reply.statusCode
    const isSlow = ms > slow && !request.routeOptions.config.isStream
    if (!isSlow && status < 400 && quiet) return done()
    const line = { method: request.method, url: withoutTokens(request.url), status, ms }
    if (isSlow) request.log.warn(line, 'Slow answer')
    else if (status >= 400) request.log.info({ ...line, ...refusalOf(request) }, 'Refused')
    else request.log.debug(line, 'Answered')
    done()
  })
}

/** Who was refused, so that an operator can tell an attack from a mistake. */
function refusalOf({ refusedAs, accountId, ip }: FastifyRequest) {
  return { code: refusedAs, address: ip, account: accountId }
}

/** What a link of a mail proves, or a client that may not set headers, is not for the log. */
function withoutTokens(url: string): string {
  return url.replace(/([?&][^=&]*token=)[^&]*/gi, '$1…')
}

type JsonDone = (error: Error | null, body?: unknown) => void

/**
 * JSON is the only body the API takes. Clients announce it and send nothing: an empty body counts as none.
 * What its keys mean is for the schema of each call, which knows its own alone: none is read as a prototype.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('ignore', 'ignore')
  const read = (request: FastifyRequest, done: JsonDone): void => {
    const { bodyText } = request
    if (bodyText === '') done(null, undefined)
    else if (isTooDeep(bodyText)) done(tooDeep(), undefined)
    else parse(request, bodyText, done)
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

/** Levels of nesting that any call needs, and many more: a megabyte of brackets keeps a core busy for a second. */
const maxDepth = 64

/** Whether brackets nest deeper than that outside of strings, in one pass before anything is built. */
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
