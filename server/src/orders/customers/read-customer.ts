import type { Customer, CustomerRow, Quarter } from '@dix/contract'
import {
  asDeliveryAddress,
  asPhone,
  asStored,
  findCustomerNote,
  findUserName,
  listAddresses,
} from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { readCredit } from '../credit/queries.ts'
import type { OrderRow } from '../schema.ts'
import { currentCost } from '../states/rules.ts'
import { findCustomer, isOrderOf, type ListedCustomer, listOrderAddresses, listOrdersOf } from './queries.ts'

/** Maximum number of shown delivery addresses of orders. */
const orderAddresses = 10

/**
 * A customer with a page of their orders; undefined if there is none.
 *
 * @param storeId the only store whose orders, and their addresses, are read; null for all
 */
export async function readCustomer(
  tx: Queries,
  { id, storeId }: { id: string; storeId: string | null },
  paging: { page: number; limit: number },
  quarters: readonly Quarter[],
): Promise<Customer | undefined> {
  const found = await findCustomer(tx, id, storeId)
  if (!found) return undefined
  const noted = await findCustomerNote(tx, id)
  const theirs = isOrderOf(id, storeId)
  // Entries name orders of other stores.
  const credit = found.hasAccount && storeId === null ? await readCredit(tx, id) : null
  const history = await listOrdersOf(tx, theirs, paging)
  // An account may have addresses that other stores deliver to.
  const addresses =
    found.hasAccount && storeId === null
      ? await listSavedAddresses(tx, id)
      : await listOrderAddresses(tx, theirs, orderAddresses)
  const { blocked: _blocked, hasNote: _hasNote, ...row } = asCustomerRow(found)
  return {
    ...row,
    since: found.since.toISOString(),
    note: noted?.note ?? null,
    block: noted?.blockedAt
      ? {
          at: noted.blockedAt.toISOString(),
          reason: noted.blockedReason ?? '',
          by: noted.blockedBy === null ? null : await findUserName(tx, noted.blockedBy),
        }
      : null,
    addresses: addresses.map((address) => asDeliveryAddress(address, quarters)),
    toCollectAmt: found.toCollect,
    owedBackAmt: found.owedBack,
    ...(credit && { credit }),
    history: history.map(asEntry),
  }
}

async function listSavedAddresses(tx: Queries, userId: string) {
  const saved = await listAddresses(tx, userId)
  return saved.filter(({ active }) => active).map(asStored)
}

/** A row of the list. */
export function asCustomerRow(found: ListedCustomer): CustomerRow {
  return {
    _id: found.id,
    hasAccount: found.hasAccount,
    name: found.name,
    email: found.email,
    mobile: found.mobile,
    phone: asPhone(found.mobile),
    blocked: found.blocked,
    hasNote: found.hasNote,
    demo: found.demo,
    orders: found.orders,
    spentAmt: found.spent,
    lastOrderAt: found.lastOrderAt?.toISOString() ?? null,
  }
}

function asEntry(order: OrderRow): Customer['history'][number] {
  return {
    _id: order.id,
    orderId: order.number,
    status: order.status,
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    dueNowAmt: currentCost(order),
    placedAt: order.placedAt.toISOString(),
  }
}
