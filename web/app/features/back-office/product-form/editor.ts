import type { CardView } from '@dix/contract'
import type { ComponentType } from 'react'

/** Who edits, and the shop's card for the preview: it belongs to another feature, so the route passes it in. */
export type Editor = { userId: string; Preview: ComponentType<{ product: CardView }> }
