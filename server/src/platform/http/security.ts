import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** An API response may load nothing; pages replace this with `pagePolicy`. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"

/**
 * Sets security headers on every response, those about documents only where there may be one, and allows other web origins only by exact name.
 *
 * The headers are constants set by one hook: the helmet plugin composes them for each request, which cost a tenth of a
 * cached response (docs/decisions/0008-security-headers.md).
 */
export async function secure(
  app: FastifyInstance,
  { publicUrl, corsOrigins }: { publicUrl: string; corsOrigins: string[] },
): Promise<void> {
  const resources = corsOrigins.length > 0 ? 'cross-origin' : 'same-origin'
  const isHttps = publicUrl.startsWith('https:')
  app.addHook('onRequest', (request, reply, done) => {
    // Written out, because a loop over names costs more.
    reply.header('content-security-policy', closedPolicy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cross-origin-resource-policy', resources)
    if (mayBeDocument(request.url)) {
      reply.header('x-frame-options', 'DENY')
      reply.header('referrer-policy', 'strict-origin-when-cross-origin')
      reply.header('cross-origin-opener-policy', 'same-origin')
    }
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
  if (corsOrigins.length === 0) return
  await app.register(cors, {
    origin: corsOrigins,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['content-type', 'authorization', 'idempotency-key'],
    maxAge: 600,
  })
}

/**
 * Whether a response may have links or open windows. Data of the API has neither, and its policy forbids frames: three
 * headers less are a twentieth of a cached response.
 */
function mayBeDocument(url: string): boolean {
  return !url.startsWith('/api/') || url.startsWith('/api/docs')
}

/** The back office scans barcodes with the camera; the address form uses the phone's position. */
export const pagePermissions = 'camera=(self), microphone=(), geolocation=(self)'

/**
 * Policy of a page: scripts from our own files and exactly the inline ones that were rendered into it,
 * named by hash, so that a cached page stays valid without a nonce.
 *
 * @param scriptHashes base64 SHA-256 of each inline script
 * @param fetched another origin from which scripts may fetch data, or null
 */
export function pagePolicy(scriptHashes: string[], https: boolean, fetched: string | null = null): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(' ')}`.trimEnd(),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    ...(fetched ? [`connect-src 'self' ${fetched}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The only policy of `web/app/platform/dom/trusted-types.ts`.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
