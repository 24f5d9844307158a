import { randomInt } from 'node:crypto'
import { type DeliveryAddress, type DeskOrder, type deskEndpoints, totalsOf } from '@dix/contract'
import type { Viewer } from '../../cart/index.ts'
import { lockPublishedProducts } from '../../catalogue/index.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { sellStock } from '../../stock/index.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { checkNotes } from '../pay-with.ts'
import { insertOrder, isNumberTaken } from '../queries/add-order.ts'
import { orderNumber } from '../rules.ts'
import { begin } from '../states/rules.ts'
import { asLine } from './change-lines.ts'
import { notEnoughStock, notSold } from './problems.ts'
import { findPlacedByStaff } from './queries.ts'
import { readDeskOrder } from './read-order.ts'

type PhoneOrder = {
  userId: string
  key: string | null
  name: string
  address: Pick<DeliveryAddress, 'address_line' | 'mobile'> & {
    [Name in keyof DeliveryAddress]?: string | undefined
  }
  lines: readonly { productId: string; quantity: number }[]
  payWith: number | null
  note: string | null
  viewer: Viewer
}

/**
 * Places an order for somebody who called: at today's prices, paid in cash at the door. Who ordered is frozen in the
 * order; no account is needed. A repeat with the same key answers the first order.
 *
 * @returns the order, or `stock_short`, or `invalid_input` for a product that is not sold or a note that is too small
 */
export async function placeForCustomer(
  { db, shopLanguage }: OrdersDependencies,
  { userId, key, name, address, lines: wanted, payWith, note, viewer }: PhoneOrder,
): Promise<DeskOrder | ProblemOf<typeof deskEndpoints.placeForCustomer>> {
  return inTransaction(
    db,
    async (tx) => {
      const first = key === null ? undefined : await findPlacedByStaff(tx, { placedBy: userId, key })
      if (first) return (await readDeskOrder(tx, first.id, viewer))!
      const quantities = new Map(wanted.map(({ productId, quantity }) => [productId, quantity]))
      const [products] = await tx.batch([lockPublishedProducts({ ids: [...quantities.keys()] })])
      if (products.length < quantities.size) return notSold()
      const short = products.find(({ id, stock }) => quantities.get(id)! > stock)
      if (short) return notEnoughStock(short)
      const lines = products.map((product) => asLine(product, quantities.get(product.id)!))
      const { subTotalAmt, totalAmt } = totalsOf(lines)
      const refused = checkNotes(payWith, totalAmt)
      if (refused) return refused
      const order = {
        ...begin('cash', totalAmt),
        id: newId(),
        number: orderNumber(randomInt),
        userId: null,
        key,
        paymentMethod: 'cash' as const,
        subTotal: subTotalAmt,
        agreed: totalAmt,
        payWith,
        note,
        customerName: name,
        placedBy: userId,
        actor: 'staff' as const,
        address: { city: '', state: '', country: '', pincode: '', ...withoutUndefined(address) },
        locale: shopLanguage,
        lines,
      }
      await tx.batch([insertOrder(order, [sellStock(lines, order.id)])])
      return (await readDeskOrder(tx, order.id, viewer))!
    },
    isNumberTaken,
  )
}

function withoutUndefined({ address_line, mobile, ...rest }: PhoneOrder['address']) {
  const given = Object.entries(rest).filter(([, text]) => text !== undefined)
  return { address_line, mobile, ...(Object.fromEntries(given) as { [name: string]: string }) }
}
