import type { CardView } from '@dix/contract'
import { type ComponentType, createContext, useContext } from 'react'

/** Where a control stands: on an upright card, on one that lies down on phones, beside the offer, at the foot of a phone. */
export type ControlPlace = 'card' | 'lying' | 'offer' | 'bar'

type ControlProps = { product: CardView; place: ControlPlace }

/** What puts a product into the cart. Rooms do not know each other: whoever joins them hands it in. */
export const CartControls = createContext<ComponentType<ControlProps> | null>(null)

/** Where the cart control of a product stands. */
export function CartControlSlot({ className, ...rest }: ControlProps & { className: string }) {
  const Control = useContext(CartControls)
  return <div className={className}>{Control && <Control {...rest} />}</div>
}
