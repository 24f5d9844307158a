import type { PersonalData } from '../accounts/index.ts'
import { findRequests } from './queries.ts'

/** The products that a user waits for. Erased with the account, which the rows reference. */
export const backInStockPersonalData: PersonalData = {
  name: 'back_in_stock',
  read: (tx, userId) => findRequests(tx, userId),
}
