import { type Address, areaOf, type DeliveryView, mainStore } from '@dix/contract'
import { useEffect } from 'react'
import { chooseArea } from '../delivery-area/index.ts'
import { useShop } from '../shop/index.ts'

/**
 * Makes the store of the delivery address that of this browser, so that the cart is judged by the stock which the order
 * will take.
 *
 * @param to delivery to the address; undefined until loaded
 */
export function useAddressStore(address: Address | undefined, to: DeliveryView | undefined): void {
  const { area } = useShop()
  const shown = area?.store ?? mainStore
  // Nothing is ordered to an address outside every zone, so it changes nothing.
  const store = to?.state === 'outside' ? undefined : to?.store
  useEffect(() => {
    if (address && store && store !== shown) void chooseArea(areaOf(address), 5)
  }, [address, store, shown])
}
