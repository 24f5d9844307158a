import {
  day,
  deskLimits,
  dayReportEndpoints as endpoints,
  isLocale,
  type Message,
  ordersExportPath,
} from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../../importing/index.ts'
import { localeOf } from '../../platform/http/locale.ts'
import { Problem } from '../../platform/http/problem.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import type { InsightsDependencies } from '../dependencies.ts'
import { readDayReport } from './day-report.ts'
import { exportOrders } from './export-orders.ts'

type Query = { from?: unknown; to?: unknown; language?: unknown; store?: unknown }

/** The report of a day, and the orders of some days for an accountant. */
export function reportRoutes(
  app: FastifyInstance,
  { guard, db, stores, mainLanguage }: InsightsDependencies,
): void {
  registerEndpoint(app, guard, endpoints.dayReport, async ({ date, store }, request) => ({
    data: await readDayReport(db, date, stores.viewFor(request, store)),
  }))

  const [url] = ordersExportPath({ from: '', to: '', language: '' }).split('?') as [string]
  const forStaff = { ...guard.before({ access: 'seeFigures' }), schema: { hide: true } }
  app.get<{ Querystring: Query }>(url, forStaff, (request, reply) => {
    const { language, store } = request.query
    const locale = isLocale(language) ? language : localeOf(request, mainLanguage())
    const from = dayOf(request.query.from, 'from')
    const to = dayOf(request.query.to, 'to')
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    if (days < 1) throw notADate('to', 'The end must not be before the start.')
    if (days > deskLimits.days) throw notADate('to', `Choose a period of up to ${deskLimits.days} days.`)
    const storeId = stores.viewFor(request, typeof store === 'string' ? store : null)
    return sendCsv(reply, `orders-${from}-${to}.csv`, (write) =>
      exportOrders(db, { from, to, locale, storeId, nameOf: stores.nameOf }, write),
    )
  })
}

function dayOf(given: unknown, field: 'from' | 'to'): string {
  const { success, data, error } = day.safeParse(given)
  if (!success) throw notADate(field, error.issues[0]!.message as Message)
  return data
}

function notADate(field: 'from' | 'to', message: Message) {
  return new Problem('invalid_input', message, { fields: { [field]: message } })
}
