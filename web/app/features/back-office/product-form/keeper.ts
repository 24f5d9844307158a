import type { CardView } from '@dix/contract'
import type { ComponentType } from 'react'

/** Who keeps the products, and how shoppers would see one: the card belongs to another room, a route hands it in. */
export type Keeper = { userId: string; Preview: ComponentType<{ product: CardView }> }
