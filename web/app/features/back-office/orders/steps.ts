import {
  type DeskOrder,
  mayFollow,
  type OrderState,
  orderPolicyOf,
  orderStateTable,
  type Role,
} from '@dix/contract'

/** A move of an order as a button. */
export type Move = { to: OrderState; text: StepText }
type StepText =
  | 'take'
  | 'leaves'
  | 'packed'
  | 'delivered'
  | 'deliveredCash'
  | 'notDelivered'
  | 'tryAgain'
  | 'returned'
  | 'cancel'

/** The move that comes next on the usual way: three from placed to delivered. Undefined where an order is closed. */
export function nextStep({
  status,
  toCollectAmt,
}: Pick<DeskOrder, 'status' | 'toCollectAmt'>): Move | undefined {
  switch (status) {
    case 'placed':
      return { to: 'picking', text: 'take' }
    case 'picking':
    case 'packed':
      return { to: 'on_the_way', text: 'leaves' }
    case 'on_the_way':
      return { to: 'delivered', text: toCollectAmt > 0 ? 'deliveredCash' : 'delivered' }
    case 'not_delivered':
      return { to: 'on_the_way', text: 'tryAgain' }
    default:
      return undefined
  }
}

/** Moves beside it that need no question. */
export function otherSteps(status: OrderState): Move[] {
  return status === 'picking' ? [{ to: 'packed', text: 'packed' }] : []
}

/** Moves that cannot be undone, so they are asked about. */
const grave = [
  { to: 'not_delivered', text: 'notDelivered' },
  { to: 'returned', text: 'returned' },
  { to: 'cancelled', text: 'cancel' },
] as const satisfies readonly Move[]

export type GraveMove = (typeof grave)[number]

export function graveSteps(status: OrderState): GraveMove[] {
  return grave.filter(({ to }) => mayFollow(orderStateTable, status, to, 'staff'))
}

/** Whether a role may bring orders where a move goes. */
export function isMoveOf(role: Role, { to }: Pick<Move, 'to'>): boolean {
  return orderPolicyOf(role).movesTo?.includes(to) ?? true
}

/** Whether something can be taken off the price of an order, or sent back. */
export function isRefundable({ status, dueAmt, allowanceAmt }: DeskOrder): boolean {
  return orderStateTable[status].due && dueAmt > allowanceAmt
}
