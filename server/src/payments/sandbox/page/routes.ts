import { isLocale } from '@dix/contract'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Queries } from '../../../platform/database/client.ts'
import { findPageFacts, type SessionObject } from '../objects.ts'
import type { Sandbox } from '../open-sandbox.ts'
import { answerChallenge, isChallenged, pay } from '../pay.ts'
import { Refusal } from '../refusal.ts'
import { type CardForm, judgeCard, testCards } from '../rules.ts'
import { lockSession } from '../sessions.ts'
import { cardPage, challengePage, closedPage, type Setback } from './html.ts'
import { styleHash } from './style.ts'

type ById = { Params: { id: string } }
type Form = Partial<Record<keyof CardForm | 'challenge', unknown>>

/** What the page answers: another page to go to, or a document. */
type Answer = { to: string } | { status: number; html: string }

const hidden = { schema: { hide: true } }
const empty: CardForm = { number: '', expiry: '', cvc: '' }

/** The hosted page of the sandbox: plain documents and forms, for whoever knows the session's id. */
export async function pageRoutes(app: FastifyInstance, { db, publicUrl }: Sandbox): Promise<void> {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    // The shop's own address too: browsers hold a form's redirect to the same rule, and may know us by another name.
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'self' ${publicUrl}; frame-ancestors 'none'`,
  }

  /** Answers for a session that stays locked meanwhile: a form that is sent twice pays once. */
  async function answer(
    id: string,
    reply: FastifyReply,
    decide: (tx: Queries, session: SessionObject) => Promise<Answer>,
  ): Promise<FastifyReply> {
    const answered = await db
      .transaction(async (tx) => decide(tx, await lockSession(tx, id)))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
    if (!answered) {
      reply.callNotFound()
      return reply
    }
    if ('to' in answered) return reply.redirect(answered.to, 303)
    return reply.code(answered.status).headers(headers).send(answered.html)
  }

  await app.register(async (scope) => {
    await scope.register(formbody)
    scope.get<ById & { Querystring: { card?: string } }>('/pay/test/:id', hidden, (request, reply) =>
      answer(request.params.id, reply, async (tx, session) => ({
        status: 200,
        html: await pageOf(tx, session, prefilled(request.query.card)),
      })),
    )
    scope.post<ById>('/pay/test/:id', hidden, (request, reply) =>
      answer(request.params.id, reply, (tx, session) => takeForm(tx, session, (request.body ?? {}) as Form)),
    )
  })

  /** Whatever is due for a session as it stands. */
  async function pageOf(tx: Queries, session: SessionObject, form: CardForm): Promise<string> {
    const view = await viewOf(tx, session)
    if (session.status === 'complete') return closedPage(view, successUrl(session))
    if (session.status === 'expired') return closedPage(view, `${publicUrl}/cart`)
    return (await isChallenged(tx, session)) ? challengePage(view) : cardPage(view, form)
  }

  async function takeForm(tx: Queries, session: SessionObject, given: Form): Promise<Answer> {
    if (session.status === 'expired') return { status: 200, html: await pageOf(tx, session, empty) }
    const setback = given.challenge
      ? await takeAnswer(tx, session, given)
      : await takeCard(tx, session, given)
    return setback ?? { to: (await isPaid(tx, session)) ? successUrl(session) : `/pay/test/${session.id}` }
  }
}

async function takeAnswer(
  tx: Queries,
  session: SessionObject,
  { challenge }: Form,
): Promise<Answer | undefined> {
  const confirmed = challenge === 'confirm'
  await answerChallenge(tx, session, confirmed)
  if (!confirmed && session.status === 'open') return setBack(tx, session, empty, 'refused')
}

async function takeCard(tx: Queries, session: SessionObject, given: Form): Promise<Answer | undefined> {
  if (session.status !== 'open') return
  const form = { number: textOf(given.number), expiry: textOf(given.expiry), cvc: textOf(given.cvc) }
  const judged = judgeCard(form, new Date())
  if (typeof judged === 'object')
    return { status: 422, html: cardPage(await viewOf(tx, session), form, judged) }
  await pay(tx, session, judged)
  if (judged === 'declined' || judged === 'insufficient') return setBack(tx, session, form, judged)
}

async function setBack(tx: Queries, session: SessionObject, form: CardForm, why: Setback): Promise<Answer> {
  return { status: 402, html: cardPage(await viewOf(tx, session), form, {}, why) }
}

async function viewOf(tx: Queries, session: SessionObject) {
  const locale = isLocale(session.locale) ? session.locale : 'en'
  return { session, facts: await findPageFacts(tx, session.id), locale } as const
}

async function isPaid(tx: Queries, { id }: SessionObject): Promise<boolean> {
  return (await lockSession(tx, id)).status === 'complete'
}

function successUrl({ id, success_url }: SessionObject): string {
  return success_url.replace('{CHECKOUT_SESSION_ID}', id)
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given.slice(0, 30) : ''
}

/** The form with a test card that was tapped. */
function prefilled(outcome: unknown): CardForm {
  const card = testCards.find((known) => known.outcome === outcome)
  return card ? { number: card.number, expiry: '12/34', cvc: '123' } : empty
}
