import type { AdminProduct } from '@dix/contract'
import { useState } from 'react'

/** The selected products; the selection survives paging and filtering. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, AdminProduct>>(new Map())
  const choose = (products: readonly AdminProduct[], on: boolean) =>
    setChosen((known) => {
      const next = new Map(known)
      for (const product of products) {
        if (on) next.set(product._id, product)
        else next.delete(product._id)
      }
      return next
    })
  return { chosen, choose, clear: () => setChosen(new Map()) }
}

export type Selection = ReturnType<typeof useSelection>
