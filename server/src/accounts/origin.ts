import type { FastifyRequest } from 'fastify'
import { Problem } from '../platform/http/problem.ts'

/** Refuses a request that another site made a browser send along with its cookies. */
export type OriginCheck = (request: FastifyRequest) => void

/**
 * Browsers name the origin of every write; where one does not, `Sec-Fetch-Site` tells. A program that is no
 * browser sends neither, and sends no cookies that somebody else could use.
 */
export function openOriginCheck(configuration: { publicUrl: string; corsOrigins: string[] }): OriginCheck {
  const known = new Set([configuration.publicUrl, ...configuration.corsOrigins])
  return (request) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    const fine =
      origin === undefined
        ? site === undefined || site === 'same-origin' || site === 'none'
        : known.has(origin) || URL.parse(origin)?.host === request.headers.host
    if (!fine) throw new Problem('foreign_origin', 'This request did not come from the shop’s own pages.')
  }
}
