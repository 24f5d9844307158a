import type { CardView } from '@dix/contract'
import { Card } from '../../../features/catalogue/index.ts'

/** A product as the shop's card shows it. The back office does not import the catalogue, so a route passes it in. */
export function PreviewCard({ product }: { product: CardView }) {
  return <Card product={product} sizes="184px" widths={[240, 480]} heading="h3" />
}
