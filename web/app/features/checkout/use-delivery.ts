import type { Address } from '@dix/contract'
import { useEffect, useState } from 'react'
import { localText, setLocalText } from '../../platform/local-text.ts'

type DeliveryPlan = {
  /** The addresses; undefined until loaded. */
  addresses: readonly Address[] | undefined
  /** Whether there is anything to deliver. */
  hasLines: boolean
}

/**
 * The delivery address: the one just chosen, else the one chosen last time, else the first. Opens the form for a user
 * without an address.
 */
export function useDelivery({ addresses, hasLines }: DeliveryPlan) {
  const [picked, setPicked] = useState(() => localText(storageKey))
  const [isAdding, setAdding] = useState(false)
  const isMissing = hasLines && addresses?.length === 0
  useEffect(() => {
    if (isMissing) setAdding(true)
  }, [isMissing])
  const current = addresses?.find(({ _id }) => _id === picked) ?? addresses?.[0]
  return {
    selected: current?._id,
    select: (id: string) => {
      setPicked(id)
      // Without storage, the next visit starts with the first address.
      setLocalText(storageKey, id)
    },
    isAdding,
    add: () => setAdding(true),
    endAdding: () => setAdding(false),
  }
}

/** Storage key of the id of the address chosen last in this browser. */
const storageKey = 'dix-address'
