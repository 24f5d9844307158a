import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
} from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

const preferred = ['zstd', 'br', 'gzip', 'identity'] as const
export type ContentEncoding = (typeof preferred)[number]

const [toZstd, fromZstd, toBrotli, fromBrotli, toGzip, fromGzip] = [
  promisify(zstdCompress),
  promisify(zstdDecompress),
  promisify(brotliCompress),
  promisify(brotliDecompress),
  promisify(gzip),
  promisify(gunzip),
]

/** Browsers send the same handful of headers over and over. */
const chosen = new LRUCache<string, ContentEncoding>({ max: 100 })

/** The encoding that costs least among those that a client accepts (RFC 9110, section 12.5.3). */
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

/** Bytes from which a body is worth a higher level. */
const large = 32_768

/**
 * Bytes up to which a thread costs more than compressing here: a page of 56 kB takes 0.3 ms here, and 0.8 ms of
 * processor time in a thread (decision 43).
 */
const atOnce = 131_072

/** Binary logarithms of the entries in zstd's tables. */
const smallTables = { [constants.ZSTD_c_hashLog]: 15, [constants.ZSTD_c_chainLog]: 15 } as const

/**
 * Encodes bytes into separate memory. The window is no larger than the input: the default of some megabytes per encoder
 * would cost more memory than the whole cache.
 */
export async function compress(plain: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  if (encoding === 'identity') return exactly(plain)
  const isLarge = plain.length >= large
  const isAtOnce = plain.length <= atOnce
  if (encoding === 'gzip')
    return exactly(isAtOnce ? gzipSync(plain, { level: 6 }) : await toGzip(plain, { level: 6 }))
  if (encoding === 'zstd') {
    const options = {
      pledgedSrcSize: plain.length,
      // Room for any result (`ZSTD_COMPRESSBOUND`): zstd then writes it at once, without buffers of its own.
      chunkSize: plain.length + (plain.length >> 8) + 64,
      // Both take half the time of brotli's levels below, for as many bytes (decision 43).
      params: {
        [constants.ZSTD_c_compressionLevel]: isLarge ? 5 : 3,
        // The level's own tables are larger, and memory for them costs more than they save (decision 43).
        ...(isLarge && isAtOnce && smallTables),
      },
    }
    return exactly(isAtOnce ? zstdCompressSync(plain, options) : await toZstd(plain, options))
  }
  const options = {
    params: {
      // Level 4 would save another 1 % of 10 kB of JSON for two thirds more work; level 6 another 8 % of 200 kB of HTML
      // for more than twice the work.
      [constants.BROTLI_PARAM_QUALITY]: isLarge ? 4 : 3,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(19, Math.max(12, Math.ceil(Math.log2(plain.length)))),
    },
  }
  return exactly(isAtOnce ? brotliCompressSync(plain, options) : await toBrotli(plain, options))
}

/**
 * Copies bytes into separate memory, so that the cache holds no more than it counts: zlib returns views of 16 kB
 * blocks, and Node cuts short buffers out of 64 kB ones.
 */
export function exactly(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** The plain bytes, from any encoding present. */
export async function unpack(bodies: Partial<Record<ContentEncoding, Buffer>>): Promise<Buffer> {
  if (bodies.identity) return bodies.identity
  if (bodies.zstd) return fromZstd(bodies.zstd)
  return bodies.br ? fromBrotli(bodies.br) : fromGzip(bodies.gzip!)
}
