import type { CardView } from '@dix/contract'
import { Card } from '../../features/catalogue/card.tsx'

/** A product as the shop's own card shows it: rooms do not know each other, so a route hands it over. */
export function PreviewCard({ product }: { product: CardView }) {
  return <Card product={product} sizes="184px" widths={[240, 480]} heading="h3" />
}
