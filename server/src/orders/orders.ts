import type { Locale, PaymentMethod } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Guard } from '../accounts/index.ts'
import type { Payments } from '../payments/index.ts'
import type { TakeTurn } from '../platform/turns.ts'
import type { View } from './rules.ts'

/** Everything the calls of this room work with. */
export type Orders = {
  db: NodePgDatabase
  guard: Guard
  payments: Payments
  publicUrl: string
  shopLanguage: Locale
  /** Of those who order: they must not take every connection while they wait for one product. */
  turn: TakeTurn
}

/** Somebody wants to order their cart as they saw it. */
export type OrderRequest = View & {
  userId: string
  addressId: string
  method: PaymentMethod
  /** In XOF, what is handed over; null for the exact amount. */
  payWith: number | null
  /** The header `Idempotency-Key`. */
  key: string | null
  /** The reader's. */
  locale: Locale
}
