import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the answer is a stream, which is not slow for being long. */
    isStream?: boolean
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
    const line = { method: request.method, url: withoutToken(request.url), status, ms }
    if (isSlow) request.log.warn(line, 'Slow answer')
    else if (status >= 400) request.log.info(line, 'Refused')
    else request.log.debug(line, 'Answered')
    done()
  })
}

/** The link of a verification mail opens a page: what it proves is not for the log. */
function withoutToken(url: string): string {
  return url.includes('token=') ? url.replace(/([?&]token=)[^&]*/g, '$1…') : url
}

/**
 * JSON is the only body the API takes. Clients announce it and send nothing: an empty body counts as none.
 * What its keys mean is for the schema of each call, which knows its own alone: none is read as a prototype.
 */
export function acceptJson(app: FastifyInstance): void {
  app.decorateRequest('bodyText', '')
  const parse = app.getDefaultJsonParser('ignore', 'ignore')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyText = body as string
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
