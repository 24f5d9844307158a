import {
  costOf,
  type DeskOrder,
  mayFollow,
  movesOrdersTo,
  notDeliveredReasons,
  notDeliveredTable,
  type OrderState,
  orderStates,
  orderStateTable,
  type Role,
  tripEvents,
} from '@dix/contract'

/**
 * A move of an order as a button.
 *
 * @property isRare whether only the menu has it
 */
export type Move = { to: OrderState; text: StepText; isRare: boolean }
/** A move that asks for confirmation, and perhaps for a reason. */
export type DestructiveMove = { to: OrderState; text: AskedText }

type AskedText = 'notDelivered' | 'returned' | 'cancel'
type StepText =
  | AskedText
  | 'reserve'
  | 'take'
  | 'leaves'
  | 'packed'
  | 'atTheDoor'
  | 'delivered'
  | 'deliveredCash'
  | 'tryAgain'
  | 'comesBack'

type StepTexts =
  | {
      press: StepText
      whenCollecting?: StepText
      whenRepeated?: StepText
      isRare?: boolean
    }
  | { ask: AskedText }

/** The label of the button that moves an order to a state; null for states that staff cannot choose. */
const stepTexts: Record<OrderState, StepTexts | null> = {
  awaiting_payment: null,
  placed: null,
  taken: { press: 'reserve', isRare: true },
  picking: { press: 'take' },
  packed: { press: 'packed' },
  on_the_way: { press: 'leaves', whenRepeated: 'tryAgain' },
  at_the_door: { press: 'atTheDoor', isRare: true },
  delivered: { press: 'delivered', whenCollecting: 'deliveredCash' },
  not_delivered: { ask: 'notDelivered' },
  on_the_way_back: { press: 'comesBack', isRare: true },
  returned: { ask: 'returned' },
  cancelled: { ask: 'cancel' },
  expired: null,
}

type Stepping = Pick<DeskOrder, 'status' | 'toCollectAmt'>

/** The usual next move: three from placed to delivered. Undefined for closed orders. */
export function nextStep(order: Stepping): Move | undefined {
  const { usualNext } = orderStateTable[order.status]
  return usualNext === null ? undefined : pressOf(order, usualNext)
}

/**
 * The requirement of a failed delivery before the next move, and whether that move takes the order back; undefined for
 * other orders.
 */
export function afterFailure({ status, timeline }: Pick<DeskOrder, 'status' | 'timeline'>) {
  const { reasons, event: failed } = orderStateTable[status]
  if (reasons !== notDeliveredReasons) return undefined
  const at = timeline.findLastIndex(({ event }) => event === failed)
  const reason = notDeliveredReasons.find((name) => name === timeline[at]?.reason)
  if (!reason) return undefined
  const isCorrected = timeline.slice(at).some(({ addressCorrected }) => addressCorrected)
  const { next, first } = notDeliveredTable[reason]
  return { returnsGoods: next === 'returned', first: isCorrected ? null : first }
}

/** Alternative moves that need no confirmation. */
export function otherSteps(order: Stepping): Move[] {
  const { usualNext } = orderStateTable[order.status]
  return followers(order.status).flatMap((to) => (to === usualNext ? [] : (pressOf(order, to) ?? [])))
}

/** Moves of staff that ask for a confirmation and a reason. */
export function destructiveSteps(status: OrderState): DestructiveMove[] {
  return followers(status).flatMap((to) => {
    const texts = stepTexts[to]
    return texts && 'ask' in texts ? [{ to, text: texts.ask }] : []
  })
}

const followers = (status: OrderState) =>
  orderStates.filter((to) => mayFollow(orderStateTable, status, to, 'staff'))

function pressOf({ status, toCollectAmt }: Stepping, to: OrderState): Move | undefined {
  const texts = stepTexts[to]
  if (!texts || 'ask' in texts) return undefined
  const { press, whenCollecting, whenRepeated, isRare = false } = texts
  const text =
    (toCollectAmt > 0 && whenCollecting) || (orderStateTable[status].trouble && whenRepeated) || press
  return { to, text, isRare }
}

/** Whether a role may make a move. */
export function isMoveOf(role: Role, { to }: Pick<Move, 'to'>): boolean {
  return movesOrdersTo(role, to)
}

/** Whether a rider has the order on their trip, so that it can be taken off that trip. */
export function isOnTrip({ status, timeline }: Pick<DeskOrder, 'status' | 'timeline'>): boolean {
  const latest = timeline.findLast(({ event }) => tripEvents.some((name) => name === event))
  return latest?.event === 'rider_assigned' && mayFollow(orderStateTable, status, 'packed', 'unassign')
}

/** Whether something can be taken off the price of an order, or refunded. */
export function isRefundable(order: DeskOrder): boolean {
  return orderStateTable[order.status].due && costOf(order) > order.allowanceAmt
}
