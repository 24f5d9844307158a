import { blockCustomer, writeCustomerNote } from '../../accounts/index.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { findCustomer } from './queries.ts'

type NotFound = Problem<'not_found'>
type Wanted = { id: string; storeId: string | null }

/**
 * Saves a note about a customer; null removes it.
 *
 * @param wanted the customer, and the only store that they must have ordered from (null for any)
 * @returns nothing, or `not_found`
 */
export async function setCustomerNote(
  dependencies: OrdersDependencies,
  wanted: Wanted,
  note: string | null,
): Promise<NotFound | undefined> {
  return withCustomer(dependencies, wanted, (tx) => writeCustomerNote(tx, wanted.id, { note }))
}

/**
 * Blocks a customer from ordering. An already blocked customer stays blocked with the first reason. @returns nothing,
 * or `not_found`
 */
export async function block(
  dependencies: OrdersDependencies,
  id: string,
  why: { reason: string; by: string },
): Promise<NotFound | undefined> {
  return withCustomer(dependencies, { id, storeId: null }, (tx) => blockCustomer(tx, id, why))
}

/** Unblocks a customer. @returns nothing, or `not_found` */
export async function unblock(dependencies: OrdersDependencies, id: string): Promise<NotFound | undefined> {
  const free = { blockedAt: null, blockedReason: null, blockedBy: null }
  return withCustomer(dependencies, { id, storeId: null }, (tx) => writeCustomerNote(tx, id, free))
}

async function withCustomer(
  { db }: OrdersDependencies,
  { id, storeId }: Wanted,
  work: (tx: Transaction) => Promise<void>,
): Promise<NotFound | undefined> {
  return inTransaction(db, async (tx) => {
    if (!(await findCustomer(tx, id, storeId))) return noSuchCustomer()
    await work(tx)
    return undefined
  })
}

export function noSuchCustomer() {
  return new Problem('not_found', 'Customer not found.')
}
