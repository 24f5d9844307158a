import { useState } from 'react'
import { roundSums } from './notes.ts'

/**
 * What a shopper who pays cash will hand over: null for the exact amount, and again once the total has grown or shrunk
 * so that the sum is none of the choices any more.
 *
 * @param total whole XOF
 */
export function useNote(total: number) {
  const [picked, onChoose] = useState<number | null>(null)
  const sums = roundSums(total)
  const chosen = picked !== null && sums.includes(picked) ? picked : null
  return { sums, chosen, onChoose }
}
