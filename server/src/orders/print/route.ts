import { buffer } from 'node:stream/consumers'
import {
  isLocale,
  type Locale,
  maxBags,
  orderStateTable,
  type PrintPaper,
  printKinds,
  printPapers,
  printPath,
} from '@dix/contract'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import type { Paper } from '../paper.ts'
import { noSuchOrder } from '../problems.ts'
import { type OrderRow, orders } from '../schema.ts'
import { nameOf, viewerOf } from '../wire.ts'
import { findPickingLines, type PickingRow } from './queries.ts'
import { words } from './words.ts'

type Query = { what?: unknown; paper?: unknown; bags?: unknown; language?: unknown }
type Asked = { paper: PrintPaper; locale: Locale; shopLanguage: Locale }

/** A PDF may be shown in the tab that opens it: browsers refuse that to a sandboxed answer. */
const policy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** `printPath` of the contract: what staff print about an order, in the language asked for, else theirs. */
export function printRoute(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { guard, db, shopLanguage } = dependencies
  const anything = { what: 'picking', paper: '58', bags: 1, language: '' } as const
  const [url] = printPath(':orderId', anything).split('?') as [string]

  app.get<{ Params: { orderId: string }; Querystring: Query }>(
    url,
    { ...guard.before({ access: 'admin' }), schema: { hide: true } },
    async (request, reply) => {
      const { language } = request.query
      const what = oneOf(printKinds, request.query.what, 'what')
      const paper = oneOf(printPapers, request.query.paper, 'paper')
      const bags = bagsOf(request.query.bags)
      const [order] = await db.select().from(orders).where(eq(orders.id, request.params.orderId))
      if (!order || orderStateTable[order.status].desk === null) throw noSuchOrder()
      const locale = isLocale(language) ? language : viewerOf(dependencies, request).locale
      const asked = { paper, locale, shopLanguage }
      const lines = await findPickingLines(db, order.id)
      const drawn =
        what === 'label' ? await drawLabels(order, lines, bags, asked) : await drawList(order, lines, asked)
      const file = buffer(drawn)
      drawn.end()
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${order.number}-${what}.pdf"`)
        .header('content-security-policy', policy)
        .header('cache-control', 'private, no-store')
        .send(await file)
    },
  )
}

function oneOf<Name extends string>(names: readonly Name[], given: unknown, field: string): Name {
  const found = names.find((name) => name === given)
  if (!found) throw notValid(field)
  return found
}

/** One bag where nobody says how many. */
function bagsOf(given: unknown): number {
  const bags = given === undefined ? 1 : Number(given)
  if (!Number.isInteger(bags) || bags < 1 || bags > maxBags) throw notValid('bags')
  return bags
}

function notValid(field: string) {
  const message = 'This value is not valid.'
  return new Problem('invalid_input', message, { fields: { [field]: message } })
}

async function drawList(order: OrderRow, lines: PickingRow[], { paper, ...viewer }: Asked): Promise<Paper> {
  const { drawOn } = await import('./papers.ts')
  const { drawPageNumbers, drawPickingList } = await import('./draw-picking-list.ts')
  const list = {
    number: order.number,
    createdAt: order.createdAt.toISOString(),
    note: order.note,
    lines: lines.map((line) => ({
      category: line.category && nameOf(line.category, viewer),
      name: nameOf(line, viewer),
      brand: line.brand,
      unit: line.unit,
      quantity: line.quantity,
    })),
  }
  return drawOn(paper, titled(order, 'picking', viewer.locale), (drawn, area) => {
    const bottom = drawPickingList(drawn, area, list, viewer.locale)
    if (paper === 'a4') drawPageNumbers(drawn, area, list, viewer.locale)
    return bottom
  })
}

async function drawLabels(
  order: OrderRow,
  lines: PickingRow[],
  bags: number,
  { paper, locale }: Asked,
): Promise<Paper> {
  const { drawOn } = await import('./papers.ts')
  const { drawBagLabels, drawLabelSheets } = await import('./draw-bag-labels.ts')
  const { city, state } = order.address
  const labels = {
    number: order.number,
    firstName: order.customerName.trim().split(/\s+/)[0] ?? '',
    town: [...new Set([city, state])].filter(Boolean).join(', '),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    toCollect: order.toCollect,
    payWith: order.payWith,
    bags,
  }
  const draw = paper === 'a4' ? drawLabelSheets : drawBagLabels
  return drawOn(paper, titled(order, 'labels', locale), (drawn, area) => draw(drawn, area, labels, locale))
}

const titled = ({ number }: OrderRow, what: 'picking' | 'labels', language: Locale) => ({
  title: `${words[language][what]} ${number}`,
  language,
})
