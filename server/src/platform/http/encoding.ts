import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

const preferred = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof preferred)[number]

const [toBrotli, fromBrotli, toGzip, fromGzip] = [
  promisify(brotliCompress),
  promisify(brotliDecompress),
  promisify(gzip),
  promisify(gunzip),
]

/** Browsers send a handful of headers over and over. */
const chosen = new LRUCache<string, Encoding>({ max: 100 })

/** The smallest encoding that a client takes at all (RFC 9110, section 12.5.3). */
export function encodingFor(request: FastifyRequest): Encoding {
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
 * Bytes in an encoding. The window is no larger than what is compressed: brotli's default of 4 MB an
 * encoder would cost more memory than all that is kept.
 */
export async function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return plain
  if (encoding === 'gzip') return toGzip(plain, { level: 6 })
  return toBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: plain.length > 32_768 ? 6 : 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(19, Math.max(12, Math.ceil(Math.log2(plain.length)))),
    },
  })
}

/** The plain bytes of whatever encoding is there. */
export async function unpack(bodies: Partial<Record<Encoding, Buffer>>): Promise<Buffer> {
  if (bodies.identity) return bodies.identity
  return bodies.br ? fromBrotli(bodies.br) : fromGzip(bodies.gzip!)
}
