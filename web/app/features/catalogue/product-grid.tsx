import type { CardView } from '@dix/contract'
import { Card } from './card.tsx'
import { type GridName, grids } from './grids.ts'

/** Products in columns; in the listing's single column they lie down. */
export function ProductGrid({ grid, products }: { grid: GridName; products: CardView[] }) {
  const { className, item, lying, sizes, widths, firstScreen } = grids[grid]
  return (
    <ul className={className}>
      {products.map((product, place) => (
        <li key={product._id} className={item}>
          <Card {...{ product, lying, sizes, widths }} heading="h2" eager={place < firstScreen} />
        </li>
      ))}
    </ul>
  )
}
