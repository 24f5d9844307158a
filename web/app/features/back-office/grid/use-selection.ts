import type { AdminProduct } from '@dix/contract'
import { useState } from 'react'

/** The selected products; the selection survives paging and filtering. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, AdminProduct>>(new Map())
  const select = (products: readonly AdminProduct[], on: boolean) =>
    setSelected((known) => {
      const next = new Map(known)
      for (const product of products) {
        if (on) next.set(product._id, product)
        else next.delete(product._id)
      }
      return next
    })
  return { selected, select, clear: () => setSelected(new Map()) }
}

export type Selection = ReturnType<typeof useSelection>
