import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { openFairQueue, type Sender } from '../../fair-queue.ts'
import { yieldToOthers } from '../../yielding.ts'
import { type ContentEncoding, compress, encodingFor, exactly, unpack } from './encoding.ts'
import type { ResponseFile } from './response-file.ts'
import type { ResponseVersion } from './response-version.ts'
import { asRecord, fromRecord, type Rendered, type StoredResponse } from './stored-response.ts'

type Head = {
  status: number
  headers: Record<string, string>
  /** Nothing was found, as for endlessly many URLs, so it is not cached. */
  isEmpty?: boolean
}

/** `basis` is what the response was made from. Without it, every new version needs a new response. */
export type CacheableResponse = Head & { body: string | Buffer; basis?: unknown }

/**
 * A response whose content determines its head and body, whatever was requested. Responses with the same content are
 * stored once, in memory only; at a new version, only the content is made again.
 */
export type DescribedResponse = Head & {
  content: string
  body: () => string
  /** From this, `contentOf` reads the content of a later version at little cost. Without it, that waits in the queue. */
  basis?: unknown
}

type Make = () => CacheableResponse | DescribedResponse | Promise<CacheableResponse>

/** A requested response. `isSame` decides, from the basis of an older response, whether a new one would be the same. */
export type AskedResponse = {
  key: string
  version: ResponseVersion
  isSame?: (basis: unknown) => boolean
  /** The current content of a described response. */
  contentOf?: (basis: unknown) => string | null
  /** The key of a response that is often the same, as a page in another store. Then only that one is cached. */
  alike?: string
}

/** `isOnDisk`: the file contains it unchanged. */
type Entry = StoredResponse & { isOnDisk?: boolean }

/** The content of a request's response at a version. */
type Link = { content: string; version: number; basis: unknown }

/** The share of the memory for links. They are small, but several texts find the same products. */
const shareOfLinks = 1 / 4

/** The version of a response that was made for another key: it is never current; its basis or a link decides. */
const unknownVersion = -1

/** Remembered comparisons with alike responses; a comparison costs a hundredth of rendering a page. */
const maxCompared = 20_000

/** A response read from the file stays in memory once it is read again among so many: rarely requested ones do not. */
const maxRead = 1_000

/** Bytes below which compressing costs more than it saves. */
const worthCompressing = 1_000

/** Two at once: a large one is compressed in another thread while the next one is made. For pages, one does as well. */
const making = { concurrency: 2, maxQueued: 1_000, timeoutMs: 5_000, shedAt: 200 } as const

/**
 * Rendered responses of public pages and endpoints. A response records its version; at a later version its basis is
 * compared with the current one, and the response is made again only if they differ.
 */
export class ResponseCache {
  /** By key, or by content. */
  readonly #entries: LRUCache<string, Entry>
  readonly #links: LRUCache<string, Link>
  readonly #file: ResponseFile | null
  readonly #queued = openFairQueue(making)
  readonly #underWay = new Map<string, Promise<Rendered>>()
  /** By key, the entity tag of the alike response that was the same at a version. */
  readonly #compared = new LRUCache<string, { etag: string; version: number }>({ max: maxCompared })
  /** Keys of responses that were read from the file. */
  readonly #read = new LRUCache<string, true>({ max: maxRead })
  /** Tickets of responses that are being made or are waiting. */
  readonly #awaited = new Set<string>()

  /**
   * @param maxBytes maximum size in memory, all encodings together
   * @param file takes responses that do not fit in memory and are costly to make: those whose basis is JSON
   */
  constructor(maxBytes: number, file: ResponseFile | null = null) {
    this.#file = file
    this.#links = new LRUCache({
      maxSize: maxBytes * shareOfLinks,
      sizeCalculation: ({ content }, key) => content.length + key.length + 200,
    })
    this.#entries = new LRUCache({
      maxSize: maxBytes * (1 - shareOfLinks),
      sizeCalculation: ({ rendered }, key) => size(rendered) + key.length * 2 + 512,
      dispose: (entry, key, reason) => {
        if (reason !== 'evict' || entry.isOnDisk || entry.basis === undefined) return
        file?.write(recordKey(key), asRecord(entry))
      },
    })
  }

  /**
   * The cached response, if it is current and has this encoding. While one request makes a new response, others get the
   * previous one, for as long as its version allows.
   */
  peek(asked: AskedResponse, encoding: ContentEncoding): Rendered | null {
    const entry = this.#entries.get(asked.key)
    if (!entry) {
      const other = this.#linked(asked, this.#awaited.has(ticketOf(asked))) ?? this.#alike(asked)
      return other?.bodies[encoding] ? other : null
    }
    if (!entry.rendered.bodies[encoding]) return null
    const { version } = asked
    if (entry.version === version.number) return entry.rendered
    const mayBeSent = this.#awaited.has(ticketOf(asked))
      ? version.mayLag(entry.version)
      : this.#isCurrent(entry, asked)
    return mayBeSent ? entry.rendered : null
  }

  /**
   * The cached response, or a fresh one that concurrent requests share. Redirects (202 for data requests) and errors
   * are not cached, because endlessly many URLs lead to nothing.
   *
   * @param sender whose place in the queue the request takes, even if it shares a response
   * @throws Problem `unavailable` if it waited too long
   */
  async get(asked: AskedResponse, encoding: ContentEncoding, sender: Sender, make: Make): Promise<Rendered> {
    // The file contains only responses with a basis.
    const stored = this.#file && asked.isSame ? await this.#onDisk(this.#file, asked, encoding) : null
    const rendered = stored ?? this.#current(asked) ?? (await this.#made(asked, encoding, sender, make))
    if (rendered.bodies[encoding]) return rendered
    return this.#queued(sender, () =>
      this.#once(`${encoding} ${rendered.etag} ${asked.key}`, () => this.#encode(asked, rendered, encoding)),
    )
  }

  #current(asked: AskedResponse): Rendered | null {
    const entry = this.#entries.get(asked.key)
    if (!entry) return this.#linked(asked) ?? this.#alike(asked)
    return this.#isCurrent(entry, asked) ? entry.rendered : null
  }

  /** The response with the linked content. @param mayLag whether that of an older version will do */
  #linked({ key, version, contentOf }: AskedResponse, mayLag = false): Rendered | null {
    const link = this.#links.get(key)
    if (!link) return null
    if (link.version !== version.number) {
      const isSame = link.basis !== undefined && contentOf?.(link.basis) === link.content
      if (isSame) link.version = version.number
      else if (!mayLag || !version.mayLag(link.version)) return null
    }
    return this.#entries.get(link.content)?.rendered ?? null
  }

  /** The response under the key `alike`, if this key would get the same now. That response may itself be outdated. */
  #alike({ key, alike, version, isSame }: AskedResponse): Rendered | null {
    const entry = alike === undefined ? undefined : this.#entries.get(alike)
    if (entry?.basis === undefined) return null
    const { etag } = entry.rendered
    const compared = this.#compared.get(key)
    if (compared?.etag === etag && compared.version === version.number) return entry.rendered
    if (!isSame?.(entry.basis)) return null
    this.#compared.set(key, { etag, version: version.number })
    return entry.rendered
  }

  async #made(
    asked: AskedResponse,
    encoding: ContentEncoding,
    sender: Sender,
    make: Make,
  ): Promise<Rendered> {
    const ticket = ticketOf(asked)
    this.#awaited.add(ticket)
    try {
      return await this.#queued(
        sender,
        async () =>
          (await yieldToOthers(() => this.#current(asked))) ??
          this.#once(ticketOf(asked), () => this.#make(asked, encoding, make)),
      )
    } finally {
      this.#awaited.delete(ticket)
    }
  }

  async #once(ticket: string, work: () => Promise<Rendered>): Promise<Rendered> {
    const working = this.#underWay.get(ticket) ?? work().finally(() => this.#underWay.delete(ticket))
    this.#underWay.set(ticket, working)
    return working
  }

  async #make(asked: AskedResponse, encoding: ContentEncoding, make: Make): Promise<Rendered> {
    const last = this.#entries.get(asked.key)?.rendered
    // The next request detects changes made while the response was being made.
    const version = asked.version.number
    const made = await yieldToOthers<CacheableResponse | DescribedResponse>(make)
    if ('content' in made) return this.#link(asked.key, version, made, encoding)
    const { basis, isEmpty, ...response } = made
    const rendered = await render(response, encoding, last)
    const { key, alike } = asked
    if (isEmpty) this.#entries.delete(key)
    else if (rendered.status === 200) {
      const entry = { version, basis, rendered }
      if (alike === undefined || this.#entries.has(key) || this.#entries.has(alike))
        this.#entries.set(key, entry)
      else this.#entries.set(alike, { ...entry, version: unknownVersion })
    }
    return rendered
  }

  /** The response with this content, which is stored by it and linked to the key. */
  async #link(
    key: string,
    version: number,
    { content, body, basis, isEmpty, ...head }: DescribedResponse,
    encoding: ContentEncoding,
  ): Promise<Rendered> {
    const known = this.#entries.get(content)?.rendered
    const rendered = known ?? (await render({ ...head, body: body() }, encoding))
    if (isEmpty) return rendered
    if (!known) this.#entries.set(content, { version: unknownVersion, basis: undefined, rendered })
    this.#links.set(key, { content, version, basis })
    return rendered
  }

  /** The response in the file, if it is current and memory has none. */
  async #onDisk(
    file: ResponseFile,
    asked: AskedResponse,
    encoding: ContentEncoding,
  ): Promise<Rendered | null> {
    const { key, alike, isSame } = asked
    if (this.#entries.has(key)) return null
    const own = await this.#readFromDisk(file, key, encoding)
    if (own) return this.#isCurrent(own, asked) ? own.rendered : null
    if (alike === undefined || this.#entries.has(key) || this.#entries.has(alike)) return null
    const other = await this.#readFromDisk(file, alike, encoding)
    return other && isSame?.(other.basis) ? other.rendered : null
  }

  /** Memory takes a response that was read before, or that is yet to be encoded. */
  async #readFromDisk(file: ResponseFile, key: string, encoding: ContentEncoding): Promise<Entry | null> {
    const record = await file.read(recordKey(key))
    // The response may have been made in the meantime.
    if (!record || this.#entries.has(key)) return null
    const entry = { ...fromRecord(record), isOnDisk: true }
    if (this.#read.has(key) || !entry.rendered.bodies[encoding]) this.#entries.set(key, entry)
    this.#read.set(key, true)
    return entry
  }

  /** Whether an entry is as good as a new one; if so, marks it as current. */
  #isCurrent(entry: Entry, { version, isSame }: AskedResponse): boolean {
    if (entry.version === version.number) return true
    if (entry.basis === undefined || !isSame?.(entry.basis)) {
      // The result stays the same until there is a new entry.
      entry.basis = undefined
      return false
    }
    entry.version = version.number
    return true
  }

  async #encode(
    { key, alike = key }: AskedResponse,
    known: Rendered,
    encoding: ContentEncoding,
  ): Promise<Rendered> {
    const rendered = await inEncoding(known, encoding)
    const content = this.#links.get(key)?.content ?? key
    for (const each of new Set([key, alike, content])) {
      const entry = this.#entries.get(each)
      if (entry?.rendered === known) this.#entries.set(each, { ...entry, rendered, isOnDisk: false })
    }
    return rendered
  }
}

/** Short, because the file holds many keys in memory. */
function recordKey(key: string): string {
  return hash('sha256', key, 'base64url')
}

/** Requests with the same ticket share one response, because they have the same version. */
function ticketOf({ key, version }: AskedResponse): string {
  return `${version.number} ${key}`
}

function size({ bodies }: Rendered): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, 0)
}

/** @param last an older response, which is reused if the new one is the same */
async function render(
  { status, headers, body }: CacheableResponse,
  encoding: ContentEncoding,
  last?: Rendered,
): Promise<Rendered> {
  const plain = typeof body === 'string' ? Buffer.from(body) : body
  const etag = `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
  if (last?.etag === etag) return { ...last, headers }
  if (plain.length < worthCompressing) {
    const own = exactly(plain)
    return { status, headers, bodies: { identity: own, gzip: own, br: own, zstd: own }, etag }
  }
  return { status, headers, bodies: { [encoding]: await compress(plain, encoding) }, etag }
}

/** The same response with one more encoding, made from any that it has. */
async function inEncoding(rendered: Rendered, encoding: ContentEncoding): Promise<Rendered> {
  const plain = await unpack(rendered.bodies)
  return { ...rendered, bodies: { ...rendered.bodies, [encoding]: await compress(plain, encoding) } }
}

/** Sends a rendered response, or 304 when the client already holds these bytes. */
function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: Rendered,
  encoding: ContentEncoding,
): FastifyReply {
  const { status, headers, bodies, etag } = rendered
  // The origin check may already have set `Vary`.
  const varied = reply.getHeader('vary')
  const vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding'
  reply
    .code(status)
    .headers(headers)
    .header('vary', varied ? `${varied}, ${vary}` : vary)
  if (request.method === 'GET' || request.method === 'HEAD') {
    // The same tag for every encoding must be weak (RFC 9110, section 8.8.3).
    reply.header('etag', `W/${etag}`)
    if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  }
  const body = bodies[encoding]!
  if (encoding !== 'identity' && body !== bodies.identity) reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** Sends the cached response. @returns false, without sending anything, if there is none */
export function sendIfCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: ResponseCache,
  asked: AskedResponse,
): boolean {
  const encoding = encodingFor(request)
  const cached = cache.peek(asked, encoding)
  if (cached) sendRendered(request, reply, cached, encoding)
  return cached !== null
}

/**
 * Sends the cached response, or makes, caches and sends it. A cached response is sent synchronously: nearly every
 * request of a busy shop takes this path.
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: ResponseCache,
  asked: AskedResponse,
  make: Make,
): FastifyReply | Promise<FastifyReply> {
  if (sendIfCached(request, reply, cache, asked)) return reply
  const encoding = encodingFor(request)
  return cache
    .get(asked, encoding, request.sender, make)
    .then((rendered) => sendRendered(request, reply, rendered, encoding))
}
