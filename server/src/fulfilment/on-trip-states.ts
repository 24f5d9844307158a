import { namesWhere, orderStateTable } from '@dix/contract'

/** The states in which a rider has the goods. */
export const onTripStates = namesWhere(
  orderStateTable,
  ({ seenBy, lines, open }) => seenBy.RIDER && open && lines === 'fixed',
)
