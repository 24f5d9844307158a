import type { AdminProduct } from '@dix/contract'
import { useState } from 'react'

/** Products that something is to be done to together; the choice outlasts paging and filtering. */
export function useChosen() {
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

export type Choice = ReturnType<typeof useChosen>
