import type { AdminProduct } from '@dix/contract'
import type { EditsInHand } from './edits/use-edits.ts'
import { ProductCard } from './product-card.tsx'
import type { Choice } from './use-chosen.ts'

type ProductCardsProps = { products: readonly AdminProduct[]; inHand: EditsInHand; choice: Choice }

/** The grid on phones. */
export function ProductCards({ products, inHand, choice: { chosen, choose } }: ProductCardsProps) {
  return (
    <ul className="flex flex-col gap-3">
      {products.map((product) => (
        <ProductCard
          key={product._id}
          product={product}
          edits={inHand.edits.products[product._id]}
          chosen={chosen.has(product._id)}
          onChoose={(on) => choose([product], on)}
          onWrite={inHand.write}
        />
      ))}
    </ul>
  )
}
