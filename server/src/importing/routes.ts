import {
  importEndpoints as endpoints,
  exportPath,
  type Import,
  type ImportDetails,
  importReportPath,
  importStateTable,
  isLocale,
  type Locale,
  type Mapping,
} from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { localeOf } from '../platform/http/locale.ts'
import { Problem } from '../platform/http/problem.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { acceptForms } from '../platform/http/uploads.ts'
import { repeat } from '../platform/repeat.ts'
import type { StaffStores } from '../stores/index.ts'
import { failAbandoned } from './claims.ts'
import { sendCsv, writeReport } from './downloads.ts'
import {
  cancelImport,
  closeImportWorker,
  type ImportWorker,
  openImportWorker,
  startImport,
} from './import-worker.ts'
import { importNotFound } from './problems.ts'
import { findImport, findRemarks, type ImportRow, listImports, sweepImports } from './queries.ts'
import { receiveImport } from './receive-import.ts'
import type { StoredRemark } from './remarks.ts'
import { exportCatalogue } from './writing/export-catalogue.ts'

/** Imports in the list. */
const listLength = 50

/** Milliseconds between two sweeps of old files. */
const sweeping = 60 * 60_000

/** The endpoints under `/api/import`, and the worker behind them, which ends with the server. */
export async function importRoutes(
  app: FastifyInstance,
  guard: Guard,
  { stores, ...given }: Parameters<typeof openImportWorker>[0] & { stores: StaffStores },
): Promise<void> {
  const worker = openImportWorker(given)
  const sweeper = repeat(
    sweeping,
    () => sweepImports(worker.db),
    (error) =>
      worker.log.warn({ err: error }, 'Old import files could not be removed; the next try is in an hour'),
  )
  app.addHook('onClose', async () => {
    sweeper.stop()
    await closeImportWorker(worker)
  })
  workRoutes(app, guard, worker, stores)
  fileRoutes(app, guard, worker, stores)
  await app.register(async (scope) => {
    await acceptForms(scope)
    registerEndpoint(scope, guard, endpoints.uploadImport, async (_input, request) => {
      const { userId } = guard.signedIn(request)
      const data = await receiveImport(worker.db, request, {
        userId,
        locale: localeOf(request),
        mainLanguage: worker.mainLanguage(),
      })
      return data instanceof Problem ? data : { data }
    })
  })
}

function workRoutes(app: FastifyInstance, guard: Guard, worker: ImportWorker, stores: StaffStores): void {
  const { db } = worker

  const details = async (id: string, request: FastifyRequest) => {
    const row = await findImport(db, id)
    if (!row) return importNotFound()
    return { data: asDetails(row, await findRemarks(db, id), localeOf(request), stores) }
  }

  for (const [state, endpoint] of [
    ['checking', endpoints.checkImport],
    ['importing', endpoints.runImport],
  ] as const)
    registerEndpoint(app, guard, endpoint, async ({ _id, mapping, store }, request) => {
      const storeId = stores.storeFor(request, store)
      const { userId } = guard.signedIn(request)
      const problem = await startImport(worker, { id: _id, state, mapping, storeId, userId })
      return problem ?? details(_id, request)
    })

  registerEndpoint(app, guard, endpoints.importDetails, async ({ _id }, request) => {
    await failAbandoned(db)
    return details(_id, request)
  })

  registerEndpoint(app, guard, endpoints.cancelImport, async ({ _id }, request) => {
    const problem = await cancelImport(worker, _id)
    return problem ?? details(_id, request)
  })

  registerEndpoint(app, guard, endpoints.imports, async (_input, request) => {
    await failAbandoned(db)
    const rows = await listImports(db, listLength)
    return { data: rows.map((row) => asImport(row, localeOf(request), stores)) }
  })
}

function fileRoutes(app: FastifyInstance, guard: Guard, worker: ImportWorker, stores: StaffStores): void {
  const { db, mainLanguage } = worker
  const [reportPath] = importReportPath(':id', '').split('?') as [string]
  const forStaff = { ...guard.before({ access: 'importCatalogue' }), schema: { hide: true } }

  app.get<{ Params: { id: string }; Querystring: { language?: unknown } }>(
    reportPath,
    forStaff,
    async (request, reply) => {
      const { id } = request.params
      if (!(await findImport(db, id))) return reply.send(importNotFound())
      const { language } = request.query
      const locale = isLocale(language) ? language : localeOf(request)
      return sendCsv(reply, 'refused-rows.csv', (write) => writeReport(db, id, locale, write))
    },
  )

  app.get<{ Querystring: { store?: unknown } }>(exportPath, forStaff, (request, reply) => {
    const { store } = request.query
    const storeId = stores.storeFor(request, typeof store === 'string' ? store : null)
    return sendCsv(reply, `products-${new Date().toISOString().slice(0, 10)}.csv`, (write) =>
      exportCatalogue(db, mainLanguage(), write, storeId),
    )
  })
}

function asImport(row: ImportRow, locale: Locale, { nameOf }: StaffStores): Import {
  const { id, at, state, bytesRead, report, failure, storeId, ...same } = row
  const name = nameOf(storeId)
  const { remarks: remarkCount = 0, ...counts } = report ?? {}
  return {
    ...same,
    _id: id,
    at: new Date(at).toISOString(),
    state,
    // The header is read first, because the work begins only after it.
    waiting: importStateTable[state].running && bytesRead === 0,
    bytesRead,
    // Old reports lack these counts.
    report: report && ({ restocked: 0, rounded: 0, guessedUnits: 0, ...counts } as Import['report']),
    remarkCount,
    failure: failure?.[locale] ?? null,
    ...(name !== undefined && { store: { _id: storeId, name } }),
  }
}

function asDetails(
  row: ImportRow,
  { mapping, remarks }: { mapping: Mapping | null; remarks: StoredRemark[] },
  locale: Locale,
  stores: StaffStores,
): ImportDetails {
  return {
    ...asImport(row, locale, stores),
    // Mappings of old imports lack it.
    mapping: mapping && { ...mapping, guessUnits: mapping.guessUnits ?? false },
    remarks: remarks.map(({ reason, ...remark }) => ({ ...remark, reason: reason[locale] })),
  }
}
