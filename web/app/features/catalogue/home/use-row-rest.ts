import type { CardView } from '@dix/contract'
import { useCallback, useRef, useState } from 'react'
import { type PackedCard, unpackCard } from '../card/packed-card.ts'

/**
 * The cards of a home page row beyond those it opened with.
 *
 * @returns `rest`, null until they arrive, `lost` after a failure, and `load`, which fetches them once, again after a
 *   failure
 */
export function useRowRest(categoryId: string, shown: number) {
  const [rest, setRest] = useState<CardView[] | null>(null)
  const [lost, setLost] = useState(false)
  const isRequested = useRef(false)
  const load = useCallback(async () => {
    if (isRequested.current) return
    isRequested.current = true
    setLost(false)
    try {
      const response = await fetch(`/rows/${categoryId}`)
      if (!response.ok) throw new Error(`A row returned ${response.status}.`)
      const packed = (await response.json()) as PackedCard[]
      setRest(packed.slice(shown).map(unpackCard))
    } catch {
      // The row stays unchanged until it is scrolled again.
      isRequested.current = false
      setLost(true)
    }
  }, [categoryId, shown])
  return { rest, lost, load }
}
