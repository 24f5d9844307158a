import { codeLife, sessionCookies } from '@dix/contract'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { Tokens } from './begin-session.ts'
import { accessSeconds } from './tokens.ts'

/** Seconds: as long as a session may rest between two uses. */
const sessionSeconds = 30 * 24 * 60 * 60

/**
 * Where cookies are sent: tokens to the API, the proof of a reset to the calls of accounts. Pages and pictures carry
 * neither.
 */
const paths = { tokens: '/api', hint: '/', proof: '/api/user' } as const

export type Cookies = {
  signIn(reply: FastifyReply, tokens: Tokens): void
  signOut(reply: FastifyReply): void
  setResetProof(reply: FastifyReply, proof: string): void
  clearResetProof(reply: FastifyReply): void
}

/** The cookies of a session. Only the hint is readable by scripts. It shows only that a user is signed in. */
export function openCookies({ publicUrl }: { publicUrl: string }): Cookies {
  const shared = { path: paths.hint, sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const
  const hidden: CookieSerializeOptions = { ...shared, httpOnly: true, path: paths.tokens }
  const { access, refresh, hint, proof } = sessionCookies
  return {
    signIn(reply, tokens) {
      reply.setCookie(access, tokens.accesstoken, { ...hidden, maxAge: accessSeconds })
      reply.setCookie(refresh, tokens.refreshToken, { ...hidden, maxAge: sessionSeconds })
      reply.setCookie(hint, '1', { ...shared, maxAge: sessionSeconds })
    },
    signOut(reply) {
      for (const name of [access, refresh]) reply.clearCookie(name, hidden)
      reply.clearCookie(hint, shared)
    },
    setResetProof(reply, token) {
      reply.setCookie(proof, token, { ...hidden, path: paths.proof, maxAge: codeLife / 1000 })
    },
    clearResetProof(reply) {
      reply.clearCookie(proof, { ...hidden, path: paths.proof })
    },
  }
}
