import { classNames } from '../../../ui/class-names.ts'

type BrandLineProps = { brand: string | undefined; className?: string }

/** The brand above a product's name; nothing for loose goods. */
export function BrandLine({ brand, className }: BrandLineProps) {
  if (!brand) return null
  return <p className={classNames('text-small font-bold wrap-anywhere text-ink-2', className)}>{brand}</p>
}
