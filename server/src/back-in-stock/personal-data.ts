import type { PersonalData } from '../accounts/index.ts'
import { findRequests } from './queries.ts'

/** What a user waits for. Erased with the account, which it refers to. */
export const backInStockPersonalData: PersonalData = { name: 'back_in_stock', read: findRequests }
