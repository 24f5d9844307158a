import type { AdminProduct } from '@dix/contract'
import type { PendingEdits } from './edits/use-edits.ts'
import { ProductCard } from './product-card.tsx'
import type { Selection } from './use-selection.ts'

type ProductCardsProps = { products: readonly AdminProduct[]; pending: PendingEdits; selection: Selection }

/** The grid on phones: one card per product. */
export function ProductCards({ products, pending, selection: { chosen, choose } }: ProductCardsProps) {
  return (
    <ul className="flex flex-col gap-3">
      {products.map((product) => (
        <ProductCard
          key={product._id}
          product={product}
          edits={pending.edits.products[product._id]}
          chosen={chosen.has(product._id)}
          onChoose={(on) => choose([product], on)}
          onWrite={pending.write}
        />
      ))}
    </ul>
  )
}
