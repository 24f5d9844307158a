import type { FastifyRequest } from 'fastify'
import { Problem } from '../platform/http/problem.ts'

export type OriginCheck = {
  /**
   * Refuses a request that another site made a browser send along with its cookies.
   *
   * @throws Problem `foreign_origin`
   */
  (request: FastifyRequest): void
  /** Whether it would be refused. */
  isForeign(request: FastifyRequest): boolean
}

/**
 * Browsers name the origin of every write; where one does not, `Sec-Fetch-Site` tells. A program that is no
 * browser sends neither, and sends no cookies that somebody else could use.
 */
export function openOriginCheck({
  publicUrl,
  corsOrigins,
}: {
  publicUrl: string
  corsOrigins: string[]
}): OriginCheck {
  const known = new Set([publicUrl, ...corsOrigins])
  // A shop may be reached by other names than its own; over http only where that is its own, too.
  const protocols = publicUrl.startsWith('https:') ? ['https:'] : ['http:', 'https:']

  function isForeign({ headers }: FastifyRequest): boolean {
    const { origin, host, 'sec-fetch-site': site } = headers
    if (origin === undefined) return site !== undefined && site !== 'same-origin' && site !== 'none'
    return !known.has(origin) && !protocols.some((protocol) => origin === `${protocol}//${host}`)
  }

  const check = (request: FastifyRequest) => {
    if (isForeign(request)) throw foreignOrigin()
  }
  return Object.assign(check, { isForeign })
}

export function foreignOrigin() {
  return new Problem('foreign_origin', 'This request did not come from the shop’s own pages.')
}
