import type { FastifyRequest } from 'fastify'

/**
 * For Fastify's `rewriteUrl`. An address whose escapes cannot be decoded (`/product/x-%E0%A4%A`) would be
 * refused by the router before any handler: with its percent signs taken as text it reaches the error
 * page. A target in absolute form (RFC 9112, section 3.2.2) is read as its path.
 */
export function keepRoutable({ url = '/' }: { url?: string | undefined }): string {
  const path = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '')
  return isDecodable(path) ? path : path.replaceAll('%', '%25')
}

/** Whether the address of a request could not be decoded as it came. */
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
