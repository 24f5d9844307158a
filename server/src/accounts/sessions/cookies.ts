import { codeLife, sessionCookies } from '@dix/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SenderNames } from '../../platform/http/sender.ts'
import type { Tokens } from './begin-session.ts'
import { accessSeconds } from './tokens.ts'

/** Seconds: as long as a session may rest between two uses. */
const sessionSeconds = 30 * 24 * 60 * 60

/** Seconds: as long as browsers store a cookie at most. */
const longestSeconds = 400 * 24 * 60 * 60

/**
 * Where cookies are sent: tokens to the API, the proof of a reset and the browser's name to the calls of accounts. Pages
 * and pictures carry none of them; they carry the sender, in whose place of the queue they wait.
 */
const paths = { tokens: '/api', hint: '/', proof: '/api/user', sender: '/' } as const

export type Cookies = {
  signIn(reply: FastifyReply, tokens: Tokens, userId: string): void
  signOut(reply: FastifyReply): void
  setResetProof(reply: FastifyReply, proof: string): void
  clearResetProof(reply: FastifyReply): void
  /** @param name of `browserOf`, or a new one */
  setBrowser(reply: FastifyReply, name: string): void
}

/** What cookies of an answer need to be stored and sent back by the site that asked. */
export function openCookieOptions({
  publicUrl,
  corsOrigins,
}: {
  publicUrl: string
  corsOrigins: readonly string[]
}) {
  const own = { sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const
  /** Another site's browser stores cookies of this one only partitioned, each site its own. */
  const foreign = { sameSite: 'none', secure: true, partitioned: true } as const
  const crossSite = new Set(corsOrigins.filter((origin) => origin.startsWith('https:')))
  return ({ request }: FastifyReply) => (crossSite.has(request.headers.origin ?? '') ? foreign : own)
}

/** The cookies of a session. Only the hint is readable by scripts. It shows only that a user is signed in. */
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
      // As headers right now: an event stream sends its head before cookies of `setCookie` are written.
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

/** The cookie that names a browser; undefined when it has none that could be ours. */
export function browserOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[sessionCookies.browser]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}
