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
import type { OrderRow } from '../schema.ts'
import { amountDue } from '../states/rules.ts'
import { findCustomer, type ListedCustomer, listOrderAddresses, listOrdersOf } from './queries.ts'

/** Delivery addresses shown for a customer without an account. */
const guestAddresses = 10

/** A customer with a page of their orders; undefined if there is none. */
export async function readCustomer(
  tx: Queries,
  id: string,
  paging: { page: number; limit: number },
  quarters: readonly Quarter[],
): Promise<Customer | undefined> {
  const found = await findCustomer(tx, id)
  if (!found) return undefined
  const noted = await findCustomerNote(tx, id)
  const history = await listOrdersOf(tx, id, paging)
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
    addresses: await addressesOf(tx, found, quarters),
    toCollectAmt: found.toCollect,
    owedBackAmt: found.owedBack,
    history: history.map(asEntry),
  }
}

async function addressesOf(
  tx: Queries,
  { id, hasAccount }: ListedCustomer,
  quarters: readonly Quarter[],
): Promise<Customer['addresses']> {
  if (!hasAccount)
    return (await listOrderAddresses(tx, id, guestAddresses)).map((address) =>
      asDeliveryAddress(address, quarters),
    )
  const saved = await listAddresses(tx, id)
  return saved.filter(({ active }) => active).map((row) => asDeliveryAddress(asStored(row), quarters))
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
    dueNowAmt: amountDue(order),
    placedAt: order.placedAt.toISOString(),
  }
}
