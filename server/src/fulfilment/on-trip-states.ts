import { namesWhere, type OrderState, orderStateTable } from '@dix/contract'

/** The states in which a rider has the goods. */
export const onTripStates = namesWhere(
  orderStateTable,
  ({ seenBy, lines, open }) => seenBy.RIDER && open && lines === 'fixed',
)

/** Those in which the rider is coming to the customer. */
export const comingStates: OrderState[] = ['on_the_way', 'at_the_door']
