import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
} from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

const preferred = ['br', 'gzip', 'identity'] as const
export type ContentEncoding = (typeof preferred)[number]

const [toBrotli, fromBrotli, toGzip, fromGzip] = [
  promisify(brotliCompress),
  promisify(brotliDecompress),
  promisify(gzip),
  promisify(gunzip),
]

/** Browsers send a handful of headers over and over. */
const chosen = new LRUCache<string, ContentEncoding>({ max: 100 })

/** The smallest encoding that a client takes at all (RFC 9110, section 12.5.3). */
export function encodingFor(request: FastifyRequest): ContentEncoding {
  const header = request.headers['accept-encoding']
  if (header === undefined) return 'identity'
  const known = chosen.get(header)
  if (known) return known
  const taken = new Negotiator(request).encodings([...preferred])
  const encoding = preferred.find((candidate) => taken.includes(candidate)) ?? 'identity'
  if (header.length < 200) chosen.set(header, encoding)
  return encoding
}

/**
 * Bytes below which handing the work to a thread costs more than doing it at once: 10 kB of JSON take
 * 0.11 ms here, 0.2 ms of processor time through a thread.
 */
const large = 32_768

/**
 * Bytes in an encoding, in memory of their own. The window is no larger than what is compressed: brotli's default of 4 MB an
 * encoder would cost more memory than all that is kept.
 */
export async function compress(plain: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  if (encoding === 'identity') return exactly(plain)
  const atOnce = plain.length < large
  if (encoding === 'gzip')
    return exactly(atOnce ? gzipSync(plain, { level: 6 }) : await toGzip(plain, { level: 6 }))
  const options = {
    params: {
      // Of 10 kB of JSON, level 4 would save another 1 % for two thirds more work; of 200 kB of HTML, level 6 another
      // 8 % for more than twice the work.
      [constants.BROTLI_PARAM_QUALITY]: atOnce ? 3 : 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(19, Math.max(12, Math.ceil(Math.log2(plain.length)))),
    },
  }
  return exactly(atOnce ? brotliCompressSync(plain, options) : await toBrotli(plain, options))
}

/**
 * The same bytes in memory of their own. What is kept must not hold more than it counts: zlib answers with
 * views of 16 kB blocks, and Node cuts short buffers out of 64 kB ones.
 */
export function exactly(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** The plain bytes of whatever encoding is there. */
export async function unpack(bodies: Partial<Record<ContentEncoding, Buffer>>): Promise<Buffer> {
  if (bodies.identity) return bodies.identity
  return bodies.br ? fromBrotli(bodies.br) : fromGzip(bodies.gzip!)
}
