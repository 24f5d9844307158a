import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest, LogLevel } from 'fastify'
import { type Bindings, type Logger, pino, stdSerializers } from 'pino'
import type { Configuration } from './configuration.ts'

/** Structured logs: one JSON object per line, readable lines on a terminal. Secrets are never logged. */
export function createLogger(level: Configuration['logLevel']): Logger {
  return pino({
    level,
    serializers: { err: errorForLog },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    ...(process.stdout.isTTY && {
      transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } },
    }),
  })
}

/**
 * An error as it is logged: a failed query without its parameters, and PostgreSQL's error without the values of rows,
 * which may be an email, an address or the hash of a code. What is not an error stays as it is.
 */
export function errorForLog(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  const { params: _params, detail: _detail, where: _where, ...logged } = stdSerializers.err(thrown)
  const without = (text: string) =>
    parametersIn(thrown).reduce((left, parameters) => left.replaceAll(parameters, ''), text)
  return { ...logged, message: without(logged.message), stack: without(logged.stack) }
}

/** The end of Drizzle's messages, of an error and all its causes. */
function parametersIn(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = error instanceof DrizzleQueryError ? [`\nparams: ${error.params}`] : []
  return [...own, ...parametersIn(error.cause)]
}

/**
 * Attaches a child of the shop's log to a request and its reply. It is made when its first line is written, as nearly
 * every response writes none. Fastify's `childLoggerFactory` would cost a twentieth of a cached response more.
 */
export function attachLog(request: FastifyRequest, reply: FastifyReply, shopLog: FastifyBaseLogger): void {
  const log = new RequestLog(shopLog, request.id)
  request.log = log
  reply.log = log
}

class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger
  readonly #id: string
  #own: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, id: string) {
    this.#parent = parent
    this.#id = id
  }

  get level(): string {
    return this.#parent.level
  }

  child(bindings: Bindings): FastifyBaseLogger {
    return this.#child().child(bindings)
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line)
  }

  error(...line: unknown[]): void {
    this.#write('error', line)
  }

  warn(...line: unknown[]): void {
    this.#write('warn', line)
  }

  info(...line: unknown[]): void {
    this.#write('info', line)
  }

  debug(...line: unknown[]): void {
    this.#write('debug', line)
  }

  trace(...line: unknown[]): void {
    this.#write('trace', line)
  }

  silent(...line: unknown[]): void {
    this.#write('silent', line)
  }

  #child(): FastifyBaseLogger {
    this.#own ??= this.#parent.child({ reqId: this.#id })
    return this.#own
  }

  #write(level: LogLevel | 'silent', line: unknown[]): void {
    const log = this.#child()
    const write: (...line: unknown[]) => void = log[level]
    write.apply(log, line)
  }
}
