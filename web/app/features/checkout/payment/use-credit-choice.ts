import { useState } from 'react'
import { useCredit } from '../../credit/index.ts'

/** The shopper's credit, which an order uses unless they switch it off. In whole XOF. */
export function useCreditChoice() {
  const { credit, isLoading } = useCredit()
  const [isOn, setOn] = useState(true)
  const available = credit?.availableAmt ?? 0
  return { available, isLoading, isOn, setOn, used: isOn ? available : 0 }
}
