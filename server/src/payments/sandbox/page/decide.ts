import { isLocale } from '@dix/contract'
import type { Queries } from '../../../platform/database/client.ts'
import { findPageFacts, type SessionObject } from '../objects.ts'
import { answerChallenge, isChallenged, pay } from '../pay.ts'
import { type CardForm, checkCard, testCards } from '../rules.ts'
import { lockSession } from '../sessions.ts'
import { cardPage, challengePage, closedPage, type PageContent, type Setback } from './html.ts'

/** The response to a browser: another page to go to, or a document. */
export type PageResponse = { to: string } | { status: number; page: PageContent }

/** The input from a browser: one of the page's two forms, or anything else. */
export type Given = Partial<Record<keyof CardForm | 'challenge', unknown>>

const empty: CardForm = { number: '', expiry: '', cvc: '' }

/**
 * The page for a session in its current state.
 *
 * @param session locked by the caller
 * @param home where the shopper goes when the session can no longer be paid
 * @param tapped a test card to fill in
 */
export async function showPage(
  tx: Queries,
  session: SessionObject,
  home: string,
  tapped?: unknown,
): Promise<PageResponse> {
  const view = await viewOf(tx, session)
  if (session.status === 'complete') return { status: 200, page: closedPage(view, successUrl(session)) }
  if (session.status === 'expired') return { status: 200, page: closedPage(view, home) }
  const page = (await isChallenged(tx, session)) ? challengePage(view) : cardPage(view, prefilled(tapped))
  return { status: 200, page }
}

/** Handles a form: redirects to the shop if it was paid, else shows the page with the problem. */
export async function takeForm(
  tx: Queries,
  session: SessionObject,
  home: string,
  given: Given,
): Promise<PageResponse> {
  if (session.status === 'expired') return showPage(tx, session, home)
  if (session.status === 'open') {
    const problemPage = given.challenge
      ? await takeAnswer(tx, session, given)
      : await takeCard(tx, session, given)
    if (problemPage) return problemPage
  }
  const after = await lockSession(tx, session.id)
  return { to: after.status === 'complete' ? successUrl(after) : `/pay/test/${session.id}` }
}

async function takeAnswer(
  tx: Queries,
  session: SessionObject,
  { challenge }: Given,
): Promise<PageResponse | undefined> {
  const confirmed = challenge === 'confirm'
  await answerChallenge(tx, session, confirmed)
  return confirmed ? undefined : setBack(tx, session, empty, 'refused')
}

async function takeCard(
  tx: Queries,
  session: SessionObject,
  given: Given,
): Promise<PageResponse | undefined> {
  const form = { number: textOf(given.number), expiry: textOf(given.expiry), cvc: textOf(given.cvc) }
  const judged = checkCard(form, new Date())
  if (typeof judged === 'object')
    return { status: 422, page: cardPage(await viewOf(tx, session), form, judged) }
  await pay(tx, session, judged)
  const refused = judged === 'declined' || judged === 'insufficient'
  return refused ? setBack(tx, session, form, judged) : undefined
}

async function setBack(
  tx: Queries,
  session: SessionObject,
  form: CardForm,
  why: Setback,
): Promise<PageResponse> {
  return { status: 402, page: cardPage(await viewOf(tx, session), form, {}, why) }
}

async function viewOf(tx: Queries, session: SessionObject) {
  const locale = isLocale(session.locale) ? session.locale : 'en'
  return { session, facts: await findPageFacts(tx, session.id), locale } as const
}

function successUrl({ id, success_url }: SessionObject): string {
  return success_url.replace('{CHECKOUT_SESSION_ID}', id)
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given.slice(0, 30) : ''
}

function prefilled(outcome: unknown): CardForm {
  const card = testCards.find((known) => known.outcome === outcome)
  return card ? { number: card.number, expiry: '12/34', cvc: '123' } : empty
}
