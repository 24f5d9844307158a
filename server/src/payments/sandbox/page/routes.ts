import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Queries } from '../../../platform/database/client.ts'
import type { SessionObject } from '../objects.ts'
import type { Sandbox } from '../open-sandbox.ts'
import { findSession } from '../sessions.ts'
import { type Given, type PageResponse, showPage, takeForm } from './decide.ts'
import { documentOf, type PageShop } from './html.ts'
import { fontPath, styleHash, styleOf } from './style.ts'

type ById = { Params: { id: string } }
type Tapped = { Querystring: { card?: string } }

const fontFile = fileURLToPath(
  import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
)

const path = '/pay/test/:id'
const hidden = { schema: { hide: true } }

/** Ids that we generate. */
const isId = (id: string) => /^cs_test_[0-9a-f]{1,64}$/.test(id)

/**
 * The hosted page of the sandbox: plain documents and forms, open to anyone with the session's id.
 *
 * @param shop the shop's current name and look
 */
export async function pageRoutes(
  app: FastifyInstance,
  { db, publicUrl }: Sandbox,
  shop: () => PageShop,
): Promise<void> {
  const home = `${publicUrl}/cart`

  /** Responds while the session is locked, so that a form sent twice pays once. */
  async function respond(
    id: string,
    reply: FastifyReply,
    decide: (tx: Queries, session: SessionObject) => Promise<PageResponse>,
  ): Promise<FastifyReply> {
    const response =
      isId(id) &&
      (await db.transaction(async (tx) => {
        const session = await findSession(tx, id)
        if (!session) return null
        return { ...(await decide(tx, session)), returnTo: new URL(session.success_url).origin }
      }))
    if (!response) {
      reply.callNotFound()
      return reply
    }
    if ('to' in response) return reply.redirect(response.to, 303)
    const { status, page, returnTo } = response
    const style = styleOf(shop())
    return reply
      .code(status)
      .headers(headersOf(style, [publicUrl, returnTo]))
      .send(documentOf(page, shop(), style))
  }

  const font = await readFile(fontFile)
  app.get(fontPath, hidden, (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=604800').send(font),
  )

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16 * 1024 })
    scope.get<ById & Tapped>(path, hidden, ({ params, query }, reply) =>
      respond(params.id, reply, (tx, session) => showPage(tx, session, home, query.card)),
    )
    scope.post<ById>(path, hidden, ({ params, body }, reply) =>
      respond(params.id, reply, (tx, session) => takeForm(tx, session, home, (body ?? {}) as Given)),
    )
  })
}

/**
 * The page inlines its style, loads the font and runs no scripts. Browsers apply the form policy to the redirect after
 * it and may know the shop by another host name, so both are allowed.
 */
function headersOf(style: string, origins: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash(style)}'`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${[...new Set(origins)].join(' ')}`,
    "frame-ancestors 'none'",
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-security-policy': policy.join('; '),
  }
}
