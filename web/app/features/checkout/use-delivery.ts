import type { Address } from '@dix/contract'
import { useEffect, useState } from 'react'
import { rememberAddress, rememberedAddress } from './remembered-address.ts'

type DeliveryPlan = {
  /** Undefined until they are known. */
  addresses: readonly Address[] | undefined
  /** Whether there is anything to deliver. */
  hasLines: boolean
}

/**
 * Which of a person's addresses is meant: the one chosen now, else the one chosen last time, else the first.
 * Whoever has none is asked for one.
 */
export function useDelivery({ addresses, hasLines }: DeliveryPlan) {
  const [picked, setPicked] = useState(rememberedAddress)
  const [isAdding, setAdding] = useState(false)
  const isMissing = hasLines && addresses?.length === 0
  useEffect(() => {
    if (isMissing) setAdding(true)
  }, [isMissing])
  const meant = addresses?.find(({ _id }) => _id === picked) ?? addresses?.[0]
  return {
    chosen: meant?._id,
    choose: (id: string) => {
      setPicked(id)
      rememberAddress(id)
    },
    isAdding,
    add: () => setAdding(true),
    endAdding: () => setAdding(false),
  }
}
