import { reviewLimits } from '@dix/contract'
import { Star } from 'lucide-react'

/** Each number of stars, starting at one. */
export const everyStars = Array.from({ length: reviewLimits.stars }, (_, index) => index + 1)

/** A star rating. `label` is its accessible name. */
export function Stars({ stars, label }: { stars: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5">
      {everyStars.map((number) => (
        <Star key={number} className={starLook(number <= stars, 'size-4.5')} aria-hidden="true" />
      ))}
    </span>
  )
}

/** A star, filled if given. */
export function starLook(given: boolean, size: string): string {
  return `${size} ${given ? 'fill-mangue text-mangue-ink' : 'text-ink-3'}`
}
