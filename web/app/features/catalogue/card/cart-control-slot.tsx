import type { CardView } from '@dix/contract'
import { type ComponentType, createContext, useContext } from 'react'

/** The place of a control: on an upright card, on a horizontal one, next to the price, or at the bottom of a phone. */
export type ControlPlace = 'card' | 'horizontal' | 'offer' | 'bar'

type ControlProps = { product: CardView; place: ControlPlace }

/**
 * The component that adds a product to the cart. The root passes it in, because the catalogue does not import the cart.
 */
export const CartControls = createContext<ComponentType<ControlProps> | null>(null)

/** The place of a product's cart control. */
export function CartControlSlot({ className, ...rest }: ControlProps & { className: string }) {
  const Control = useContext(CartControls)
  return <div className={className}>{Control && <Control {...rest} />}</div>
}
