import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { areaOf, billOf, type DeskOrder, deliveryTo, type deskEndpoints, totalsOf } from '@dix/contract'
import { countryCode } from '@dix/contract/phone'
import { ensureGuest, type SentAddress, storedAddress } from '../../accounts/index.ts'
import { lockPublishedProducts } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { type AnyProblem, Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { jobStatement } from '../../platform/jobs/index.ts'
import { sellStock } from '../../stock/index.ts'
import { announceJobOf } from '../announce/announce-order.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { checkCashTendered } from '../placing/cash-tendered.ts'
import { orderTerms } from '../placing/price-draft.ts'
import { chosenSlot, isSameSlot, lockSlots, type NamedSlot } from '../placing/slots.ts'
import { insertOrder, isKeyTaken, isNumberTaken, slotColumns } from '../queries/add-order.ts'
import { orderNumber } from '../rules.ts'
import type { StoredOrder } from '../schema.ts'
import { begin } from '../states/rules.ts'
import type { OrderViewer } from '../wire.ts'
import { asOrderLine } from './lines.ts'
import { dueDiffers, keyTaken, notEnoughStock, notSold, otherStore } from './problems.ts'
import { findPlacedByStaff } from './queries.ts'
import { readDeskOrder } from './read-order.ts'
import type { OrderStaff } from './staff-policy.ts'

type PhoneOrder<Failure extends AnyProblem = never> = OrderStaff & {
  key: string | null
  name: string
  address: SentAddress
  lines: readonly { productId: string; quantity: number }[]
  cashTendered: number | null
  /** The amount due that staff quoted to the customer, in whole XOF; null if the client does not send it. */
  dueAmt: number | null
  note: string | null
  /** The delivery slot; null for as soon as possible. */
  slot: NamedSlot | null
  viewer: OrderViewer
  /** For a test order, which belongs to no customer: records its id, or refuses it. */
  recordTest?: (tx: Queries, orderId: string) => Promise<Failure | undefined>
}

/**
 * Places an order of any amount for a caller: at today's prices and delivery fee, paid in cash at the door. The
 * caller's details are frozen in the order; no account is needed. Staff may also take it while the shop is closed.
 * Repeating the key returns the first order.
 *
 * @returns the order, or `stock_short`, `slot_unavailable`, `cart_changed` with the bill and its terms if `dueAmt` is outdated,
 *   `order_settled` if the key belongs to another order, `invalid_input` for a product that is not sold, a note that is
 *   too small, or an address of another store
 */
export async function placeForCustomer<Failure extends AnyProblem = never>(
  dependencies: OrdersDependencies,
  request: PhoneOrder<Failure>,
): Promise<DeskOrder | ProblemOf<typeof deskEndpoints.placeForCustomer> | Failure> {
  const { db, settings, shopLanguage } = dependencies
  const { recordTest, userId, key, name, cashTendered, dueAmt, note } = request
  const address = storedAddress(request.address, null, countryCode(settings.current.contact.country))
  return inTransaction(
    db,
    async (tx) => {
      const first = key === null ? undefined : await findPlacedByStaff(tx, { placedBy: userId, key })
      if (first)
        return isRepeated(first, { ...request, address })
          ? (await readDeskOrder(tx, first.id, request))!
          : keyTaken(first)
      const ids = request.lines.map(({ productId }) => productId)
      const delivery = deliveryTo(settings.current, areaOf(address))
      const { store, match } = delivery
      if (request.storeId !== null && request.storeId !== store.id) return otherStore(settings.current, store)
      const storeId = store.id
      const locked = await lockPublishedProducts(tx, ids, storeId)
      const slotOrders = request.slot ? await lockSlots(tx, store, null) : []
      const slot = chosenSlot(
        dependencies,
        request.slot,
        { settings: settings.current, slotOrders },
        delivery,
      )
      if (slot instanceof Problem) return slot
      const products = new Map(locked.map((product) => [product.id, product]))
      if (products.size < ids.length) return notSold()
      const short = request.lines.find(({ productId, quantity }) => quantity > products.get(productId)!.stock)
      if (short) return notEnoughStock(products.get(short.productId)!)
      const lines = request.lines.map(({ productId, quantity }) =>
        asOrderLine(products.get(productId)!, quantity),
      )
      const { subTotalAmt, totalAmt } = totalsOf(lines)
      const terms = orderTerms(dependencies, settings.current, match, storeId, slot !== null)
      const bill = billOf(totalAmt, terms, 'cash')
      if (dueAmt !== null && dueAmt !== bill.dueAmt) return dueDiffers(bill, terms)
      const cashProblem = checkCashTendered(cashTendered, bill.dueAmt)
      if (cashProblem) return cashProblem
      const order = {
        ...begin('cash', bill),
        terms,
        couponCode: null,
        emailKey: null,
        id: newId(),
        number: orderNumber(randomInt),
        userId: null,
        guestId: recordTest ? null : await ensureGuest(tx, address.mobile),
        storeId,
        key,
        paymentMethod: 'cash' as const,
        subTotal: subTotalAmt,
        agreed: bill.dueAmt,
        cashTendered,
        note,
        ...slotColumns(slot),
        customerName: name,
        placedBy: userId,
        suspicions: [],
        network: null,
        actor: 'staff' as const,
        address,
        locale: shopLanguage,
        lines,
      }
      const testProblem = await recordTest?.(tx, order.id)
      if (testProblem) return testProblem
      const announcement = jobStatement([announceJobOf(order)])
      await tx.batch([insertOrder(order, [sellStock(lines, order), announcement])])
      return (await readDeskOrder(tx, order.id, request))!
    },
    (error) => isNumberTaken(error) || isKeyTaken(error),
  )
}

/** Whether a request is the one that placed an order, even if its lines and address have been changed since. */
function isRepeated(first: StoredOrder, request: Omit<PhoneOrder, 'recordTest'>): boolean {
  const changes = first.timeline.filter(({ event }) => event === 'changed')
  const isCorrected = changes.some(({ details }) => details?.addressCorrected)
  const isChanged = changes.some(({ details }) => !details?.addressCorrected)
  const ordered = new Map(first.lines.map((line) => [line.productId, line.ordered]))
  return (
    first.customerName === request.name &&
    // A correction keeps only the phone number of the address.
    (isCorrected
      ? first.address.mobile === request.address.mobile
      : isDeepStrictEqual(first.address, request.address)) &&
    first.note === request.note &&
    isSameSlot(first, request) &&
    // Changed lines may cost more than the note covers.
    (first.cashTendered === request.cashTendered || (isChanged && first.cashTendered === null)) &&
    (first.lines.length === request.lines.length || isChanged) &&
    request.lines.every(({ productId, quantity }) => ordered.get(productId) === quantity)
  )
}
