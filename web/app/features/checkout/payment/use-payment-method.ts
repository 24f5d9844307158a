import type { PaymentMethod } from '@dix/contract'
import { useState } from 'react'

/** The chosen payment method: the first one by default. */
export function usePaymentMethod(methods: readonly PaymentMethod[]) {
  const [picked, choose] = useState<PaymentMethod | null>(null)
  const chosen = methods.find((method) => method === picked) ?? methods[0] ?? null
  return { methods, chosen, choose }
}
