import type { FastifyRequest } from 'fastify'

/**
 * For Fastify's `rewriteUrl`: an address whose escapes cannot be decoded (`/product/x-%E0%A4%A`) would be
 * refused by the router before any handler; with its percent signs taken as text it reaches the error page.
 */
export function keepRoutable({ url = '/' }: { url?: string | undefined }): string {
  return isDecodable(url) ? url : url.replaceAll('%', '%25')
}

/** Whether the address of a request could not be decoded as it came. */
export function isMalformed(request: FastifyRequest): boolean {
  return request.originalUrl !== request.url
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
