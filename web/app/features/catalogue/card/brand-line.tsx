type BrandLineProps = { brand: string | undefined; className?: string }

/** The brand above a product's name; empty for loose goods. */
export function BrandLine({
  brand,
  className = 'text-small font-bold wrap-anywhere text-ink-2',
}: BrandLineProps) {
  if (!brand) return null
  return <p className={className}>{brand}</p>
}
