import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Nothing but its own bytes may an answer use; pages replace this with `pagePolicy`. */
const closedPolicy = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  sandbox: [],
}

/** Security headers on every answer, and other web origins only by exact name. */
export async function secure(
  app: FastifyInstance,
  { publicUrl, corsOrigins }: { publicUrl: string; corsOrigins: string[] },
): Promise<void> {
  const https = publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: closedPolicy },
    crossOriginResourcePolicy: { policy: corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(cors, {
    origin: corsOrigins.length > 0 ? corsOrigins : false,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['content-type', 'authorization', 'idempotency-key'],
    maxAge: 600,
  })
}

/**
 * Policy of a page: scripts from our own files and exactly the inline ones that were rendered into it,
 * named by hash, so that a kept page stays valid without a nonce.
 *
 * @param scriptHashes base64 SHA-256 of each inline script
 */
export function pagePolicy(scriptHashes: string[], https: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(' ')}`.trimEnd(),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
