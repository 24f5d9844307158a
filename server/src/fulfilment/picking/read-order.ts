import {
  type Alternative,
  absoluteImageUrl,
  type CancelledPicking,
  type PickingLine,
  type PickingOrder,
  pickingLimits,
  stepField,
  type UndoablePicking,
} from '@dix/contract'
import { sql } from 'drizzle-orm'
import { nameFor, type PublishedProduct } from '../../catalogue/index.ts'
import {
  amountDue,
  findAnyOrder,
  findBarcodes,
  findOpenSteps,
  findUndoableStep,
  maySee,
  nameOf,
  type OrderLine,
  type OrderViewer,
  orderLines,
  orderTimeline,
  proposalField,
  proposalOf,
  type StaffRequest,
  type StoredOrder,
  slotField,
} from '../../orders/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { findCategoriesOf, findPickerName, findSimilarProducts } from './queries.ts'
import { alternativesTo, openPieces, piecePrice, substitutionOf } from './rules.ts'

type PickingStaff = Pick<StaffRequest, 'role' | 'storeId' | 'userId' | 'viewer'>

/**
 * The line whose picker, this user, cancelled the order by not finding it, while that can be undone. The user then still
 * sees the order.
 */
export async function undoableMissing(
  tx: Queries,
  order: StoredOrder,
  { userId }: Pick<StaffRequest, 'userId'>,
): Promise<{ productId: string; until: Date } | undefined> {
  if (order.status !== 'cancelled' || order.pickerId !== userId) return undefined
  const step = await findUndoableStep(tx, order)
  return step?.missing && { productId: step.missing.productId, until: step.until }
}

/** The orders that a user cancelled by not finding a line, the last first, while that can be undone. */
export async function findUndoableMissing(
  tx: Queries,
  { userId }: Pick<StaffRequest, 'userId'>,
): Promise<CancelledPicking[]> {
  const steps = await findOpenSteps(tx, sql`o.status = 'cancelled' and o.picker_id = ${userId}`)
  return steps.flatMap(({ orderId, number, version, missing, until }) =>
    missing
      ? [
          {
            ...{ _id: orderId, orderId: number, version },
            undoable: { productId: missing.productId, until: until.toISOString() },
          },
        ]
      : [],
  )
}

/** A step of a picker that they can undo, named like the state that it leads to. */
export type OwnStep = 'picking' | 'packed'

/**
 * The orders that a user took, or picked and packed, the last first, while that can be undone. Undoing what the desk
 * packed in one step leads nobody back to picking.
 */
export async function findUndoableOwn(
  tx: Queries,
  { userId }: Pick<StaffRequest, 'userId'>,
  step: OwnStep,
): Promise<UndoablePicking[]> {
  const isBegun = sql`exists (select from ${orderLines} l where l.order_id = o.id and l.picked > 0)`
  const steps = await findOpenSteps(
    tx,
    sql`o.status = ${step} and o.picker_id = ${userId} and step ->> 'event' = ${step} and ${userId} = (select l.user_id from ${orderTimeline} l
      where l.order_id = o.id and l.event = ${step} order by l.id desc limit 1)
      ${step === 'picking' ? sql`and not ${isBegun}` : sql``}`,
  )
  return steps.map(({ orderId, number, version, until }) => ({
    ...{ _id: orderId, orderId: number, version, until: until.toISOString() },
  }))
}

/** An order that a member of staff may see at the counter; undefined otherwise. */
export async function findPickingOrder(
  tx: Queries,
  orderId: string,
  staff: PickingStaff,
): Promise<StoredOrder | undefined> {
  const order = await findAnyOrder(tx, orderId)
  if (!order) return undefined
  return maySee(staff, order) || (await undoableMissing(tx, order, staff)) ? order : undefined
}

/** An order as its picker sees it, with its lines in the order of the store's categories. */
export async function readPickingOrder(
  tx: Queries,
  orderId: string,
  staff: PickingStaff,
): Promise<PickingOrder | undefined> {
  const order = await findPickingOrder(tx, orderId, staff)
  if (!order) return undefined
  const { viewer } = staff
  const ids = order.lines.map(({ productId }) => productId)
  const categories = await findCategoriesOf(tx, ids)
  const barcodes = await findBarcodes(tx, ids)
  const positionOf = ({ productId }: OrderLine) => categories.get(productId)?.at ?? Number.POSITIVE_INFINITY
  const lines = order.lines.toSorted((one, other) =>
    positionOf(one) === positionOf(other) ? 0 : positionOf(one) - positionOf(other),
  )
  const undoable = await undoableMissing(tx, order, staff)
  const storeName = staff.storeId === null ? viewer.storeNameOf(order.storeId) : undefined
  return {
    _id: order.id,
    orderId: order.number,
    status: order.status,
    version: order.version,
    placedAt: order.placedAt.toISOString(),
    ...slotField(order),
    ...(storeName !== undefined && { storeName }),
    picker: await findPickerName(tx, order.id),
    mine: order.pickerId === staff.userId,
    note: order.note,
    bags: order.bags,
    dueAmt: amountDue(order),
    ...(undoable && { undoable: { ...undoable, until: undoable.until.toISOString() } }),
    items: lines.map((line) => {
      const category = categories.get(line.productId)
      const replaced = order.lines.find(({ productId }) => productId === line.replaces)
      return {
        productId: line.productId,
        name: nameOf(line, viewer),
        brand: line.brand,
        unit: line.unit,
        image: absoluteImageUrl(line.images[0] ?? '', viewer.publicUrl),
        ...stepField(line.stepGrams),
        barcode: barcodes.get(line.productId) ?? null,
        price: piecePrice(line),
        quantity: line.quantity,
        picked: Math.min(line.quantity, line.picked ?? 0),
        missing: line.missing ?? 0,
        category: category ? nameOf(category, viewer) : '',
        aisle: category?.at ?? null,
        substitution: substitutionOf(line),
        replaces: replaced ? nameOf(replaced, viewer) : null,
        ...proposalField(order, line),
        ...anotherField(order, line),
      }
    }),
  }
}

/** Reads the order of a request in the transaction that changed it; undefined if the user no longer sees it. */
export const pickingOrderOf = (request: StaffRequest) => (tx: Queries) =>
  readPickingOrder(tx, request.orderId, request)

/** The lines of an order that replace a missing one. */
const replacementsOf = ({ lines }: StoredOrder, { productId }: OrderLine): OrderLine[] =>
  lines.filter(({ replaces, quantity }) => replaces === productId && quantity > 0)

/** Those that the shopper has not accepted: another product takes their place. */
export const notAccepted = (order: StoredOrder, line: OrderLine): OrderLine[] =>
  replacementsOf(order, line).filter(({ decision }) => decision !== 'accepted')

/** The pieces of a missing line for which another product may be proposed, and from when; see `openPieces`. */
export function anotherOf(order: StoredOrder, line: OrderLine) {
  const replacements = replacementsOf(order, line).map((replacement) => ({
    ...replacement,
    decideUntil: proposalOf(order, replacement)?.decideUntil,
  }))
  return openPieces(line.missing ?? 0, replacements)
}

function anotherField(order: StoredOrder, line: OrderLine): Pick<PickingLine, 'another'> {
  const { quantity, from } = anotherOf(order, line)
  if (order.status !== 'picking' || quantity === 0 || substitutionOf(line).choice !== 'replace') return {}
  return { another: { quantity, from: from ? from.toISOString() : null } }
}

/**
 * The products that may replace a line of an order.
 *
 * @param order without the refunds that are called off
 * @param another if one is proposed for pieces recorded as missing before, with the refunds that are called off for it
 *   and the returned credit that it may use, in whole XOF; by default the rest of the line is missing
 */
export async function findAlternatives(
  tx: Queries,
  order: StoredOrder,
  line: OrderLine,
  another?: { calledOff: number; credit: number },
): Promise<PublishedProduct[]> {
  if (substitutionOf(line).choice !== 'replace') return []
  // After an undo the same product may replace the line again, unless the shopper refused it.
  const others = order.lines.filter(
    ({ quantity, replaces, decision }) =>
      quantity > 0 || replaces !== line.productId || decision === 'refused',
  )
  const taken = new Set(others.map(({ productId }) => productId))
  // Money that was refunded cannot be collected again.
  const isRefunded = order.owedBack + order.refunded > 0
  const margin = isRefunded ? (another?.calledOff ?? 0) : Math.max(0, order.agreed - amountDue(order))
  const similar = await findSimilarProducts(tx, line.productId, order.storeId)
  if (!another) return alternativesTo(line, similar, { taken, margin })
  const freed = notAccepted(order, line).reduce(
    (sum, replacement) => sum + piecePrice(replacement) * replacement.quantity,
    0,
  )
  const { quantity } = anotherOf(order, line)
  const missing = piecePrice(line) * quantity
  const creditAgain = Math.min(another.credit, missing)
  const open = { ...line, quantity, picked: 0 }
  // The missing pieces have left the bill already, so their price is no part of it.
  return alternativesTo(open, similar, {
    taken,
    margin: margin + creditAgain + freed - missing,
  })
}

/** The most similar of them, as the API shows them. */
export async function asAlternatives(
  tx: Queries,
  products: readonly PublishedProduct[],
  viewer: OrderViewer,
): Promise<Alternative[]> {
  const shown = products.slice(0, pickingLimits.alternatives)
  const barcodes = await findBarcodes(
    tx,
    shown.map(({ id }) => id),
  )
  return shown.map((product) => ({
    productId: product.id,
    name: nameFor(product, viewer),
    brand: product.brand,
    unit: product.unit,
    image: absoluteImageUrl(product.images[0] ?? '', viewer.publicUrl),
    ...stepField(product.stepGrams),
    barcode: barcodes.get(product.id) ?? null,
    price: piecePrice(product),
    stock: product.stock,
  }))
}
