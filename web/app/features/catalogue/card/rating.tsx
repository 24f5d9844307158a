import type { Rating } from '@dix/contract'
import { useTexts } from '../../../platform/texts/use-texts.ts'

/** The average number of stars of a product, and the number of reviews. */
export function RatingLine({ rating: { average, count } }: { rating: Rating }) {
  const t = useTexts()
  return (
    <span className="rating" role="img" aria-label={t('product.rated', { average, count })}>
      {t('product.rating', { average, count })}
    </span>
  )
}
