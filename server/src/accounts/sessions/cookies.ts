import { codeLife, sessionCookies } from '@dix/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SenderNames } from '../../platform/http/sender.ts'
import type { Tokens } from './begin-session.ts'
import { accessSeconds } from './tokens.ts'

/** Seconds for which a session may be idle. */
const sessionSeconds = 30 * 24 * 60 * 60

/** Maximum seconds for which browsers store a cookie. */
const longestSeconds = 400 * 24 * 60 * 60

/**
 * Paths that cookies are sent to: tokens to the API, the reset proof and the browser's cookie to the endpoints of
 * accounts. Pages and pictures get only the sender, which gives them a place in the queue.
 */
const paths = { tokens: '/api', hint: '/', proof: '/api/user', sender: '/' } as const

export type Cookies = {
  signIn(reply: FastifyReply, tokens: Tokens, userId: string): void
  signOut(reply: FastifyReply): void
  setResetProof(reply: FastifyReply, proof: string): void
  clearResetProof(reply: FastifyReply): void
  /** @param name from `browserOf`, or a new one */
  setBrowser(reply: FastifyReply, name: string): void
}

/** Attributes that let the requesting site store and send back the cookies of a response. */
export function openCookieOptions({
  publicUrl,
  corsOrigins,
}: {
  publicUrl: string
  corsOrigins: readonly string[]
}) {
  const own = { sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const
  /** Browsers store our cookies on another site only partitioned by that site. */
  const foreign = { sameSite: 'none', secure: true, partitioned: true } as const
  const crossSite = new Set(corsOrigins.filter((origin) => origin.startsWith('https:')))
  return ({ request }: FastifyReply) => (crossSite.has(request.headers.origin ?? '') ? foreign : own)
}

/** The cookies of a session. Scripts can read only the hint, which says only that a user is signed in. */
export function openCookies(
  { publicUrl, corsOrigins }: { publicUrl: string; corsOrigins: string[] },
  senderNames: SenderNames,
): Cookies {
  const optionsFor = openCookieOptions({ publicUrl, corsOrigins })
  const { access, refresh, hint, proof, browser, sender } = sessionCookies
  const hidden = (reply: FastifyReply, path: string) => ({
    ...optionsFor(reply),
    httpOnly: true,
    path,
  })
  const shown = (reply: FastifyReply) => ({ ...optionsFor(reply), path: paths.hint })

  return {
    signIn(reply, tokens, userId) {
      const options = hidden(reply, paths.tokens)
      // Set as headers at once, because an event stream sends its headers before `setCookie` would write cookies.
      reply.header('set-cookie', [
        reply.server.serializeCookie(access, tokens.accesstoken, { ...options, maxAge: accessSeconds }),
        reply.server.serializeCookie(refresh, tokens.refreshToken, { ...options, maxAge: sessionSeconds }),
        reply.server.serializeCookie(hint, '1', { ...shown(reply), maxAge: sessionSeconds }),
        reply.server.serializeCookie(sender, senderNames.sign(userId), {
          ...hidden(reply, paths.sender),
          maxAge: longestSeconds,
        }),
      ])
    },
    signOut(reply) {
      for (const name of [access, refresh]) reply.clearCookie(name, hidden(reply, paths.tokens))
      reply.clearCookie(hint, shown(reply))
    },
    setResetProof(reply, token) {
      reply.setCookie(proof, token, { ...hidden(reply, paths.proof), maxAge: codeLife / 1000 })
    },
    clearResetProof(reply) {
      reply.clearCookie(proof, hidden(reply, paths.proof))
    },
    setBrowser(reply, name) {
      reply.setCookie(browser, name, { ...hidden(reply, paths.proof), maxAge: longestSeconds })
    },
  }
}

/** The cookie that identifies a browser; undefined if it has none of ours. */
export function browserOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[sessionCookies.browser]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}
