import type { CardView } from '@dix/contract'
import { type ComponentType, createContext, useContext } from 'react'

/** Where a control is: on an upright card, on a horizontal one, beside the price, at the foot of a phone. */
export type ControlPlace = 'card' | 'lying' | 'offer' | 'bar'

type ControlProps = { product: CardView; place: ControlPlace }

/** The component that adds a product to the cart. Passed in by the root: the catalogue does not import the cart. */
export const CartControls = createContext<ComponentType<ControlProps> | null>(null)

/** The place of a product's cart control. */
export function CartControlSlot({ className, ...rest }: ControlProps & { className: string }) {
  const Control = useContext(CartControls)
  return <div className={className}>{Control && <Control {...rest} />}</div>
}
