import type { ReactNode } from 'react'
import { Thumb } from '../../../ui/thumb.tsx'
import { StockLink } from './stock-link.tsx'

type ProductLineProps = {
  product: { _id: string; name: string; brand: string; image: string; unit: string }
  /** Shown after the unit. */
  hint?: ReactNode
  children: ReactNode
}

/** A product in a list. All of its row leads to its form. */
export function ProductLine({
  product: { _id, name, brand, image, unit },
  hint,
  children,
}: ProductLineProps) {
  return (
    <li className="relative flex items-center gap-3 border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <Thumb src={image} className="size-10" />
      <div className="min-w-0 grow">
        <StockLink
          to={`/dashboard/product?edit=${_id}`}
          className="line-clamp-2 text-card font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {name}
        </StockLink>
        <p className="unit-line text-small text-ink-2">
          {brand && <b>{brand}</b>}
          <span>{unit}</span>
          {hint && <span>{hint}</span>}
        </p>
      </div>
      <div className="shrink-0 text-right text-card">{children}</div>
    </li>
  )
}
