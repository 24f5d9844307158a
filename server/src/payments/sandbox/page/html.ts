import { type BrandColours, type Locale, xofParts } from '@dix/contract'
import { escapeUTF8 } from 'entities'
import type { PageFacts, SessionObject } from '../objects.ts'
import { type CardForm, type CardProblems, testCards } from '../rules.ts'
import { fontPath } from './style.ts'
import { texts } from './texts.ts'

/** The reason why nothing was paid. */
export type Setback = 'declined' | 'insufficient' | 'refused'

type View = { session: SessionObject; facts: PageFacts; locale: Locale }

/** A document's content, without the frame that all pages share. */
export type PageContent = { title: string; locale: Locale; columns: 'one' | 'two'; body: string }

/** The shop shown on the page. */
export type PageShop = BrandColours & { name: string; hasWordmark: boolean }

/** The card form, with the earlier input. */
export function cardPage(
  view: View,
  form: CardForm,
  problems: CardProblems = {},
  setback?: Setback,
): PageContent {
  const { session, facts, locale } = view
  const t = texts[locale]
  const tried = setback ? `<div class="alert" role="alert">${mark}<span>${t[setback]}</span></div>` : ''
  return pageOf(
    view,
    'two',
    `<div class="col"><section>
<h1>${t.heading}</h1>
<p class="quiet">${escapeUTF8(facts.title)}</p>
<p>${t.total}<span class="amount">${amountOf(session.amount_total)}</span></p>
<ul class="lines" tabindex="0" aria-label="${escapeUTF8(facts.title)}">${facts.lines.map(lineOf).join('')}</ul>
</section></div>
<div class="col"><section>
<form method="post" action="/pay/test/${session.id}" novalidate>
<h2>${t.card}</h2>${tried}
${field('number', t.number, '', form.number, problems.number && t.problems.number[problems.number])}
<div class="pair"><div>${field('expiry', t.expiry, t.expiryHint, form.expiry, problems.expiry && t.problems.expiry[problems.expiry])}</div>
<div>${field('cvc', t.cvc, t.cvcHint, form.cvc, problems.cvc && t.problems.cvc[problems.cvc])}</div></div>
<button class="button">${t.pay} ${plainAmount(session.amount_total)}</button>
</form>
${session.cancel_url ? `<a class="back" href="${escapeUTF8(session.cancel_url)}">${t.back}</a>` : ''}
</section>
<section><h2>${t.cards}</h2><ul class="cards">${testCards.map((card) => cardOf(card, view)).join('')}</ul></section></div>`,
  )
}

/** The bank's challenge before the payment. */
export function challengePage(view: View): PageContent {
  const { session, facts, locale } = view
  const t = texts[locale]
  return pageOf(
    view,
    'one',
    `<section>
<h1>${t.challenge}</h1>
<p class="quiet">${t.challengeMore}</p>
<p>${escapeUTF8(facts.title)}<span class="amount">${amountOf(session.amount_total)}</span></p>
<form method="post" action="/pay/test/${session.id}">
<button class="button" name="challenge" value="confirm">${t.confirm}</button>
<button class="button soft" name="challenge" value="refuse">${t.refuse}</button>
</form></section>`,
  )
}

/** For a session that can no longer be paid. @param way where the shopper goes next */
export function closedPage(view: View, way: string): PageContent {
  const t = texts[view.locale]
  const [title, more, label] =
    view.session.status === 'complete'
      ? [t.paid, t.paidMore, t.toOrder]
      : [t.expired, t.expiredMore, t.toShop]
  return pageOf(
    view,
    'one',
    `<section><h1>${title}</h1><p class="quiet">${more}</p><a class="button" href="${escapeUTF8(way)}">${label}</a></section>`,
  )
}

function pageOf({ facts, locale }: View, columns: PageContent['columns'], body: string): PageContent {
  return { title: facts.title, locale, columns, body }
}

/** The whole document. @param style from `styleOf` */
export function documentOf(
  { title, locale, columns, body }: PageContent,
  shop: PageShop,
  style: string,
): string {
  const t = texts[locale]
  const name = escapeUTF8(shop.name)
  const signature = shop.hasWordmark ? wordmark(shop) : `<b><img src="/icon.svg" alt="">${name}</b>`
  return `<!doctype html>
<html lang="${locale}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="theme-color" content="${shop.mainColour}"><meta name="color-scheme" content="light">
<title>${t.test} · ${escapeUTF8(title)} · ${name}</title><link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="preload" href="${fontPath}" as="font" type="font/woff2" crossorigin><style>${style}</style></head><body>
<header><div>${signature}<span class="badge">${t.test}</span></div></header>
<main class="${columns}"><p class="note">${t.testMore}</p>${body}</main>
</body></html>
`
}

function field(name: keyof CardForm, label: string, hint: string, value: string, problem?: string): string {
  const about = problem ? ` aria-invalid="true" aria-describedby="${name}-fault"` : ''
  const shown = problem ? `<p class="fault" id="${name}-fault">${mark}<span>${problem}</span></p>` : ''
  const small = hint && ` <small>${hint}</small>`
  return `<label for="${name}">${label}${small}</label><input id="${name}" name="${name}" value="${escapeUTF8(value)}" inputmode="numeric" autocomplete="off" maxlength="30" required${about}>${shown}`
}

function lineOf({ name, quantity, amount }: PageFacts['lines'][number]): string {
  return `<li class="line"><span>${quantity} × ${escapeUTF8(name)}</span><b>${amountOf(amount)}</b></li>`
}

/** Tapping a test card fills in the form through the page's URL, without a script. */
function cardOf({ number, outcome }: (typeof testCards)[number], { session, locale }: View): string {
  const t = texts[locale]
  return `<li><a href="/pay/test/${session.id}?card=${outcome}"><span><code>${number}</code><small>${t.outcomes[outcome]}</small></span><b>${t.use}</b></a></li>`
}

function amountOf(amount: number): string {
  const { figure, currency } = xofParts(amount)
  return `${figure} <small>${widened(currency)}</small>`
}

function plainAmount(amount: number): string {
  const { figure, currency } = xofParts(amount)
  return `${figure} ${widened(currency)}`
}

const mark =
  '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="10" cy="10" r="8"/><path d="M10 6v5M10 14h.01"/></svg>'

const wordmark = ({ name, mainColour, accentColour }: PageShop) =>
  `<svg role="img" aria-label="${escapeUTF8(name)}" viewBox="0 0 134 76" fill="none" stroke-width="13" stroke-linecap="round"><mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="140" height="76"><path fill="#fff" d="M0 0h140v76H0z"/><path d="M123 31 91 67" stroke="#000" stroke-width="22"/></mask><g stroke="${mainColour}"><circle cx="25" cy="49" r="18.5"/><path d="M43.5 8.5V67.5M67.5 32V67.5M123 31 91 67"/></g><circle cx="67.5" cy="11.5" r="8.3" fill="${accentColour}"/><path mask="url(#m)" d="M91 31 123 67" stroke="${accentColour}"/></svg>`

/** The font's narrow space is too thin between letters. */
const widened = (currency: string) => currency.replaceAll('\u202f', '\u00a0')
