import type { FastifyRequest } from 'fastify'
import { Problem } from '../platform/http/problem.ts'

export type OriginCheck = {
  /**
   * Refuses a request that another site made a browser send with its cookies.
   *
   * @throws Problem `foreign_origin`
   */
  (request: FastifyRequest): void
  /** Whether the check would refuse a request. */
  isForeign(request: FastifyRequest): boolean
}

/**
 * Browsers send the origin with every write; without it, `Sec-Fetch-Site` decides. Programs that are not browsers send
 * neither, and have no cookies that another site could abuse.
 */
export function openOriginCheck({
  publicUrl,
  corsOrigins,
}: {
  publicUrl: string
  corsOrigins: string[]
}): OriginCheck {
  const known = new Set([publicUrl, ...corsOrigins])
  // A shop may be reachable under other host names; over http only if its own URL is http too.
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
