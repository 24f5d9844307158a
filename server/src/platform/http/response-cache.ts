import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { compress, type Encoding, encodingFor, exactly, unpack } from './encoding.ts'
import { Problem } from './problem.ts'

export type CacheableResponse = { status: number; headers: Record<string, string>; body: string }

/** A cached response: its bytes in the encodings requested so far, and an entity tag of its content. */
export type Rendered = {
  status: number
  headers: Record<string, string>
  bodies: Partial<Record<Encoding, Buffer>>
  etag: string
}

/** Bytes below which compressing costs more than it saves. */
const worthCompressing = 1_000

/** Answers being made at once; more would only wait for the same processor. */
const maxPending = 64

/**
 * Rendered answers of public pages and calls, keyed by what they depend on. An answer belongs to one
 * version of the catalogue: asking with a newer version renders anew.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, { version: number; rendered: Rendered }>
  readonly #underWay = new Map<string, Promise<Rendered>>()

  /** @param maxBytes bodies kept at most, all encodings added up */
  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ rendered }, key) => size(rendered) + key.length * 2 + 512,
    })
  }

  /** The cached response for `key`, if it was made from this `version` and has this encoding. */
  peek(key: string, version: number, encoding: Encoding): Rendered | null {
    const entry = this.#entries.get(key)
    return entry?.version === version && entry.rendered.bodies[encoding] ? entry.rendered : null
  }

  /**
   * The cached response, or a fresh one that concurrent requests share. Redirects and errors are not cached: there
   * are endlessly many URLs of nothing.
   *
   * @throws Problem `unavailable` when too many answers are being made already
   */
  async get(
    key: string,
    version: number,
    encoding: Encoding,
    make: () => CacheableResponse | Promise<CacheableResponse>,
  ): Promise<Rendered> {
    const ticket = `${version} ${encoding} ${key}`
    const running = this.#underWay.get(ticket)
    if (running) return running
    if (this.#underWay.size >= maxPending) {
      throw new Problem('unavailable', 'The shop is very busy. Please try again in a moment.', {
        retryAfter: 1,
      })
    }
    const making = this.#make(key, version, encoding, make)
    this.#underWay.set(ticket, making)
    try {
      return await making
    } finally {
      this.#underWay.delete(ticket)
    }
  }

  async #make(
    key: string,
    version: number,
    encoding: Encoding,
    make: () => CacheableResponse | Promise<CacheableResponse>,
  ): Promise<Rendered> {
    const entry = this.#entries.get(key)
    const rendered =
      entry?.version === version
        ? await inEncoding(entry.rendered, encoding)
        : await render(await make(), encoding)
    if (rendered.status < 300) this.#entries.set(key, { version, rendered })
    return rendered
  }
}

function size({ bodies }: Rendered): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, 0)
}

async function render({ status, headers, body }: CacheableResponse, encoding: Encoding): Promise<Rendered> {
  const plain = Buffer.from(body)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  if (plain.length < worthCompressing) {
    const own = exactly(plain)
    return { status, headers, bodies: { identity: own, gzip: own, br: own }, etag }
  }
  return { status, headers, bodies: { [encoding]: await compress(plain, encoding) }, etag }
}

/** The same answer with one more encoding, from any it already has. */
async function inEncoding(rendered: Rendered, encoding: Encoding): Promise<Rendered> {
  const plain = await unpack(rendered.bodies)
  return { ...rendered, bodies: { ...rendered.bodies, [encoding]: await compress(plain, encoding) } }
}

/** Sends a rendered answer, or 304 when the client already holds these bytes. */
function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: Rendered,
  encoding: Encoding,
): FastifyReply {
  const { status, headers, bodies, etag } = rendered
  // The origin check may have said what it varies by.
  const vary = [reply.getHeader('vary'), headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ')
  reply.code(status).headers(headers).header('vary', vary)
  if (request.method === 'GET' || request.method === 'HEAD') {
    // The same tag for every encoding must be weak (RFC 9110, section 8.8.3).
    reply.header('etag', `W/${etag}`)
    if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  }
  const body = bodies[encoding]!
  if (encoding !== 'identity' && body !== bodies.identity) reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** Sends the cached response for `key` and `version`. @returns false, with nothing sent, when there is none */
export function sendIfCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: ResponseCache,
  key: string,
  version: number,
): boolean {
  const encoding = encodingFor(request)
  const cached = cache.peek(key, version, encoding)
  if (cached) sendRendered(request, reply, cached, encoding)
  return cached !== null
}

/**
 * Sends the cached response for `key` and `version`, or makes, caches and sends it. A cached response is sent
 * synchronously: nearly every request of a busy shop takes this path.
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: ResponseCache,
  key: string,
  version: number,
  make: () => CacheableResponse | Promise<CacheableResponse>,
): FastifyReply | Promise<FastifyReply> {
  if (sendIfCached(request, reply, cache, key, version)) return reply
  const encoding = encodingFor(request)
  return cache
    .get(key, version, encoding, make)
    .then((rendered) => sendRendered(request, reply, rendered, encoding))
}
