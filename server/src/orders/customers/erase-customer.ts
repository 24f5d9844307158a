import type { customerEndpoints } from '@dix/contract'
import {
  eraseShopper,
  exportPersonalData,
  findCustomerNote,
  lockGuest,
  removeCustomerNote,
} from '../../accounts/index.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { exportOrders } from '../personal-data.ts'
import { anonymizeOrders, findUnsettled } from '../queries/user-orders.ts'
import { isOpen, isUnderWay } from '../states/rules.ts'
import { noSuchCustomer } from './change-customer.ts'
import { findCustomer, isOrderOf } from './queries.ts'

type EraseProblem = ProblemOf<typeof customerEndpoints.eraseCustomer>

/**
 * Erases a customer at their request: their account with everything in it, or the name, phone number and address of
 * their orders without one; the orders stay. Note and block are deleted too.
 *
 * @returns nothing, or `not_found`, `order_under_way`, or `forbidden` for administrators, who must do it themselves
 */
export async function eraseCustomer(
  dependencies: OrdersDependencies,
  id: string,
): Promise<EraseProblem | undefined> {
  const found = await findCustomer(dependencies.db, id, null)
  if (!found) return noSuchCustomer()
  if (!found.hasAccount) return eraseGuest(dependencies, id)
  const problem = await eraseShopper(dependencies.accounts, id)
  if (problem?.code === 'not_found') return noSuchCustomer()
  if (problem?.code === 'forbidden') return problem
  return problem && dataNeeded(await findUnsettled(dependencies.db, isOrderOf(id, null)))
}

async function eraseGuest({ db }: OrdersDependencies, id: string): Promise<EraseProblem | undefined> {
  return inTransaction(db, async (tx) => {
    await lockGuest(tx, id)
    const theirs = isOrderOf(id, null)
    const unsettled = await findUnsettled(tx, theirs)
    if (unsettled.some(isOpen)) return dataNeeded(unsettled)
    await anonymizeOrders(tx, theirs)
    await removeCustomerNote(tx, id)
    return undefined
  })
}

/**
 * The export of everything the shop stores about a customer, except why they are blocked.
 *
 * @returns it, or undefined if there is no such customer
 */
export async function exportCustomer(
  { db, accounts }: OrdersDependencies,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const found = await findCustomer(db, id, null)
  if (!found) return undefined
  const noted = await findCustomerNote(db, id)
  const shop = { note: noted?.note ?? null, blockedSince: noted?.blockedAt?.toISOString() ?? null }
  if (found.hasAccount) {
    const data = await exportPersonalData(accounts, { userId: id, sessionId: '' })
    return data && { ...data, shop }
  }
  const { name, mobile } = found
  return { customer: { name, mobile }, orders: await exportOrders(db, isOrderOf(id, null)), shop }
}

function dataNeeded(unsettled: Parameters<typeof isUnderWay>[0][]) {
  const message = unsettled.some(isUnderWay)
    ? 'This customer has an order in progress. Deliver or cancel it first.'
    : 'This customer is still owed a refund. Erase their data once it is paid.'
  return new Problem('order_under_way', message)
}
