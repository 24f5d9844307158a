import type { FastifyRequest } from 'fastify'

/**
 * For Fastify's `rewriteUrl`: escapes the percent signs of a URL that cannot be decoded (`/x-%E0%A4%A`), so that it
 * reaches the error page. An absolute URL (RFC 9112, section 3.2.2) is read as its path.
 */
export function escapeMalformed({ url = '/' }: { url?: string | undefined }): string {
  const path = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '')
  return isDecodable(path) ? path : path.replaceAll('%', '%25')
}

/** Whether the original URL of a request cannot be decoded. */
export function isMalformed(request: FastifyRequest): boolean {
  return !isDecodable(request.originalUrl)
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url.split('?', 1)[0]!)
    return true
  } catch {
    return false
  }
}
