import { ProductRow } from './product-row.tsx'

/** Placeholders of the usual basket, hidden unless the device found such a row before; see `UsualRow`. */
export function ComingUsual({ title }: { title: string }) {
  return (
    <div className="usual-coming">
      <ProductRow title={title} products={[]} far />
    </div>
  )
}
