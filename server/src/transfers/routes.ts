import { transferEndpoints as endpoints, type Message, type MessageValues, mainStore } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findAdminProducts, findPage, unfiltered } from '../editing/index.ts'
import { keyOf } from '../platform/http/idempotency-key.ts'
import { pagingOf } from '../platform/http/paging.ts'
import { Problem, refusedField } from '../platform/http/problem.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { TransfersDependencies } from './dependencies.ts'
import { cancelTransfer, receiveTransfer } from './end.ts'
import { keyTaken, transferNotFound } from './problems.ts'
import { findStockedStores, findTransfer, listTransfers } from './queries.ts'
import { sendTransfer } from './send.ts'
import { type TransferViewer, toSummary, toTransfer } from './views.ts'

/** Goods sent from one store to another. Staff who work in a single store only send from it and receive into it. */
export function transferRoutes(app: FastifyInstance, dependencies: TransfersDependencies): void {
  const { db, guard, publicUrl, stores } = dependencies
  const viewerOf = (request: FastifyRequest): TransferViewer => ({
    staff: guard.staff(request),
    stores,
    publicUrl,
  })

  const show = async (id: string, request: FastifyRequest, message: ResponseMessage = {}) => {
    const viewer = viewerOf(request)
    const transfer = await findTransfer(db, id, viewer.staff.worksIn)
    return transfer ? { ...message, data: await toTransfer(db, transfer, viewer) } : transferNotFound()
  }

  registerEndpoint(app, guard, endpoints.transfers, async ({ state = null, ...paging }, request) => {
    const viewer = viewerOf(request)
    const { transfers, totalCount, underWay } = await listTransfers(db, {
      ...paging,
      state,
      storeId: viewer.staff.worksIn,
    })
    return {
      data: transfers.map((transfer) => toSummary(transfer, viewer)),
      beside: { ...pagingOf(paging, totalCount), underWay },
    }
  })

  registerEndpoint(app, guard, endpoints.transfer, async ({ _id }, request) => show(_id, request))

  registerEndpoint(app, guard, endpoints.transferStores, async (_input, request) => {
    const { worksIn } = guard.staff(request)
    const stocked = await findStockedStores(db)
    const closed = stores.closed().filter(({ _id }) => stocked.has(_id) || _id === worksIn)
    const main = stores.nameOf(mainStore)
    // `open()` leaves out the main store if it is the only open one, but a closed store can still send goods to it.
    const open =
      stores.open().length > 0 || main === undefined ? stores.open() : [{ _id: mainStore, name: main }]
    return {
      data: [
        ...open.map((store) => ({ ...store, closed: false })),
        ...closed.map((store) => ({ ...store, closed: true })),
      ],
    }
  })

  registerEndpoint(app, guard, endpoints.transferProducts, async ({ search, limit, store }, request) => {
    const storeId = stores.storeFor(request, store, { closed: true })
    const { ids } = await findPage(db, { ...unfiltered, search, page: 1, limit, sort: 'name' }, 0, storeId)
    const found = await findAdminProducts(db, publicUrl, ids, storeId)
    return {
      data: found.map(({ _id, name, unit, image, barcode, stock }) => ({
        productId: _id,
        name,
        unit,
        image: image[0] ?? '',
        barcode,
        stock,
      })),
    }
  })

  registerEndpoint(app, guard, endpoints.sendTransfer, async (input, request) => {
    const { from, to, note, lines } = input
    const { userId, worksIn } = guard.staff(request)
    if (worksIn !== null && worksIn !== from)
      return refusedField('from', 'You can only send goods from your own store.')
    if (stores.nameOf(from) === undefined || !stores.has(from)) return refusedField('from', 'Choose a store.')
    // A closed store can still send goods, but not receive them.
    if (to === from || !stores.sells(to))
      return refusedField('to', 'Choose another store to send the goods to.')
    const key = keyOf(request)
    const sent = await sendTransfer(dependencies, { from, to, note: note ?? '', lines, by: userId, key })
    if (sent instanceof Problem) return sent
    const shown = await show(
      sent.id,
      request,
      withMessage('Goods sent to {store}.', { store: stores.nameOf(to)! }),
    )
    return sent.isKeyReused && !(shown instanceof Problem) ? keyTaken(shown.data) : shown
  })

  registerEndpoint(app, guard, endpoints.receiveTransfer, async (input, request) => {
    const problem = await receiveTransfer(dependencies, viewerOf(request), input)
    return problem ?? show(input._id, request, withMessage('Goods received.'))
  })

  registerEndpoint(app, guard, endpoints.cancelTransfer, async ({ _id }, request) => {
    const problem = await cancelTransfer(dependencies, viewerOf(request), _id)
    if (problem) return problem
    const shown = await show(_id, request)
    if (shown instanceof Problem) return shown
    return {
      ...shown,
      ...withMessage('Transfer cancelled: the goods are back in {store}.', { store: shown.data.from.name }),
    }
  })
}

type ResponseMessage = { message?: Message; values?: MessageValues }

const withMessage = (message: Message, values: MessageValues = {}): ResponseMessage => ({ message, values })
