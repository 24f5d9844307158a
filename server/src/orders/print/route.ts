import {
  countItems,
  isLocale,
  type Locale,
  maxBags,
  orderStateTable,
  printKinds,
  printPapers,
  printPath,
  quarterName,
  townText,
} from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { findRowWithCustomer } from '../desk/staff-policy.ts'
import { noSuchOrder } from '../problems.ts'
import type { OrderRow } from '../schema.ts'
import { nameOf, slotField, viewerOf } from '../wire.ts'
import type { BagLabels } from './draw-bag-labels.ts'
import type { PickingList } from './draw-picking-list.ts'
import { findPickingLines, type PrintedRow } from './queries.ts'

type Query = { what?: unknown; paper?: unknown; bags?: unknown; language?: unknown }
type Viewer = { locale: Locale; shopLanguage: Locale }

/** A PDF may be shown in the tab that opens it: browsers refuse to do so for a sandboxed response. */
const policy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * `printPath` of the contract: the documents that staff print about an order, in the requested language, else their
 * own.
 */
export function printRoute(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { guard, db, drawing, letterhead, settings } = dependencies
  const anything = { what: 'picking', paper: '58', bags: 1, language: '' } as const
  const quarterOf = ({ address }: OrderRow) => quarterName(settings.current.zones.quarters, address.quarter)
  const [url] = printPath(':orderId', anything).split('?') as [string]

  app.get<{ Params: { orderId: string }; Querystring: Query }>(
    url,
    { ...guard.before({ access: 'workOrders' }), schema: { hide: true } },
    (request, reply) => {
      const { language } = request.query
      const what = oneOf(printKinds, request.query.what, 'what')
      const paper = oneOf(printPapers, request.query.paper, 'paper')
      if (request.query.bags !== undefined) bagsOf(request.query.bags, null)
      return drawing.queued(request.sender, async (draw) => {
        const order = await findRowWithCustomer(db, request.params.orderId, guard.staff(request))
        if (!order || orderStateTable[order.status].desk === null) throw noSuchOrder()
        const bags = bagsOf(request.query.bags, order.bags)
        const { shopLanguage } = dependencies
        const locale = isLocale(language) ? language : viewerOf(dependencies, request).locale
        const lines = await findPickingLines(db, order.id)
        const { name: author } = await letterhead()
        const file = await draw(
          what === 'label'
            ? { what, paper, locale, author, labels: bagLabels(order, quarterOf(order), lines, bags) }
            : { what, paper, locale, author, list: pickingList(order, lines, { locale, shopLanguage }) },
        )
        return reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="${order.number}-${what}.pdf"`)
          .header('content-security-policy', policy)
          .header('cache-control', 'private, no-store')
          .send(file)
      })
    },
  )
}

function oneOf<Name extends string>(names: readonly Name[], given: unknown, field: string): Name {
  const found = names.find((name) => name === given)
  if (!found) throw notValid(field)
  return found
}

/** The bags that the order was packed in, or one, unless the request says how many. */
function bagsOf(given: unknown, packed: number | null): number {
  const bags = given === undefined ? (packed ?? 1) : Number(given)
  if (!Number.isInteger(bags) || bags < 1 || bags > maxBags) throw notValid('bags')
  return bags
}

function notValid(field: string) {
  const message = 'This value is not valid.'
  return new Problem('invalid_input', message, { fields: { [field]: message } })
}

function pickingList(order: OrderRow, lines: PrintedRow[], viewer: Viewer): PickingList {
  return {
    number: order.number,
    placedAt: order.placedAt.toISOString(),
    note: order.note,
    ...slotField(order),
    lines: lines.map((line) => ({
      category: line.category && nameOf(line.category, viewer),
      name: nameOf(line, viewer),
      brand: line.brand,
      unit: line.unit,
      stepGrams: line.stepGrams,
      barcode: line.barcode,
      quantity: line.quantity,
    })),
  }
}

/** @param quarter its name */
function bagLabels(order: OrderRow, quarter: string, lines: PrintedRow[], bags: number): BagLabels {
  const { city, state, landmark = '' } = order.address
  return {
    number: order.number,
    firstName: order.customerName.trim().split(/\s+/)[0] ?? '',
    landmark,
    town: townText({ quarterName: quarter, city, state }),
    pieces: countItems(lines),
    toCollect: order.toCollect,
    cashTendered: order.cashTendered,
    ...slotField(order),
    bags,
  }
}
