import { customerEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { growingReads } from '../../platform/fair-queue.ts'
import { pagingOf } from '../../platform/http/paging.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { block, noSuchCustomer, setCustomerNote, unblock } from './change-customer.ts'
import { eraseCustomer, exportCustomer } from './erase-customer.ts'
import { listCustomers } from './queries.ts'
import { asCustomerRow, readCustomer } from './read-customer.ts'

/** All endpoints under `/api/customer`. */
export function customerRoutes(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { guard, db, settings } = dependencies

  registerEndpoint(app, guard, endpoints.customers, async ({ page, limit, ...filter }, request) => {
    const { storeId } = guard.staff(request)
    const read = () => listCustomers(db, filter, { page, limit }, storeId)
    const { totalCount, found } = await (storeId === null ? read() : growingReads(request.sender, read))
    return { data: found.map(asCustomerRow), beside: pagingOf({ page, limit }, totalCount) }
  })

  registerEndpoint(app, guard, endpoints.customer, async ({ _id, page, limit }, request) => {
    const wanted = { id: _id, storeId: guard.staff(request).storeId }
    const data = await readCustomer(db, wanted, { page, limit }, settings.current.zones.quarters)
    if (!data) return noSuchCustomer()
    return { data, beside: pagingOf({ page, limit }, data.orders) }
  })

  registerEndpoint(app, guard, endpoints.setCustomerNote, async ({ _id, note }, request) => {
    const wanted = { id: _id, storeId: guard.staff(request).storeId }
    const problem = await setCustomerNote(dependencies, wanted, note)
    return problem ?? { message: 'The note was saved.', data: null }
  })

  registerEndpoint(app, guard, endpoints.blockCustomer, async ({ _id, reason }, request) => {
    const problem = await block(dependencies, _id, { reason, by: guard.signedIn(request).userId })
    return problem ?? { message: 'This customer can no longer order.', data: null }
  })

  registerEndpoint(app, guard, endpoints.unblockCustomer, async ({ _id }) => {
    const problem = await unblock(dependencies, _id)
    return problem ?? { message: 'This customer can order again.', data: null }
  })

  registerEndpoint(app, guard, endpoints.eraseCustomer, async ({ _id }) => {
    const problem = await eraseCustomer(dependencies, _id)
    return problem ?? { message: 'The customer’s data was erased.', data: null }
  })

  registerEndpoint(app, guard, endpoints.exportCustomer, async ({ _id }, request, reply) => {
    const data = await growingReads(request.sender, () => exportCustomer(dependencies, _id))
    if (!data) return noSuchCustomer()
    reply.header('content-disposition', 'attachment; filename="customer-data.json"')
    return { data }
  })
}
