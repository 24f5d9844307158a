import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** A whole answer as it leaves: status, headers, body bytes plain and compressed, and a content hash. */
export type Rendered = {
  status: number
  headers: Record<string, string>
  plain: Buffer
  brotli: Buffer | null
  gzip: Buffer | null
  etag: string
}

export type Answer = { status: number; headers: Record<string, string>; body: string | Buffer }

/** Bytes below which compressing costs more than it saves. */
const worthCompressing = 1_000

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

  /** The kept answer for `key`, if it was rendered from this `version`. */
  peek(key: string, version: number): Rendered | null {
    const entry = this.#entries.get(key)
    return entry?.version === version ? entry.rendered : null
  }

  /**
   * The kept answer, or a fresh one; requests that arrive while it is being made share it. Answers of
   * 500 and above are not kept.
   */
  async get(key: string, version: number, make: () => Answer | Promise<Answer>): Promise<Rendered> {
    const kept = this.peek(key, version)
    if (kept) return kept
    const ticket = `${version} ${key}`
    const running = this.#underWay.get(ticket)
    if (running) return running
    const making = Promise.resolve().then(make).then(render)
    this.#underWay.set(ticket, making)
    try {
      const rendered = await making
      if (rendered.status < 500) this.#entries.set(key, { version, rendered })
      return rendered
    } finally {
      this.#underWay.delete(ticket)
    }
  }
}

function size({ plain, brotli: small, gzip: zipped }: Rendered): number {
  return plain.length + (small?.length ?? 0) + (zipped?.length ?? 0)
}

async function render({ status, headers, body }: Answer): Promise<Rendered> {
  const plain = Buffer.from(body)
  const compressible = plain.length >= worthCompressing
  const [small, zipped] = compressible
    ? await Promise.all([
        brotli(plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
        }),
        deflate(plain, { level: 6 }),
      ])
    : [null, null]
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status, headers, plain, brotli: small, gzip: zipped, etag }
}

/** Sends a rendered answer in the best encoding the client takes, or 304 when it already holds these bytes. */
function sendRendered(request: FastifyRequest, reply: FastifyReply, rendered: Rendered): FastifyReply {
  const encodings = request.headers['accept-encoding'] ?? ''
  const [encoding, body] =
    rendered.brotli && /\bbr\b/.test(encodings)
      ? (['br', rendered.brotli] as const)
      : rendered.gzip && /\bgzip\b/.test(encodings)
        ? (['gzip', rendered.gzip] as const)
        : ([null, rendered.plain] as const)
  // The same tag for every encoding must be weak (RFC 9110, section 8.8.3).
  const etag = `W/${rendered.etag}`
  reply.code(rendered.status).headers(rendered.headers)
  if (request.method === 'GET' || request.method === 'HEAD') {
    reply.header('etag', etag)
    if (rendered.status === 200 && request.headers['if-none-match']?.includes(rendered.etag))
      return reply.code(304).send()
  }
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

/**
 * Sends what is kept under `key` for this `version`, or makes, keeps and sends it. What is kept leaves
 * without a turn of the event loop: this is the path of nearly every request of a busy shop.
 */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: ResponseCache,
  key: string,
  version: number,
  make: () => Answer | Promise<Answer>,
): FastifyReply | Promise<FastifyReply> {
  const kept = cache.peek(key, version)
  if (kept) return sendRendered(request, reply, kept)
  return cache.get(key, version, make).then((rendered) => sendRendered(request, reply, rendered))
}
