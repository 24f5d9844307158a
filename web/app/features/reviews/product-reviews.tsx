import type { ProductView } from '@dix/contract'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useNear } from '../../platform/dom/use-near.ts'
import { loadTexts } from '../../platform/texts/load.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const ReviewList = lazy(async () => {
  const [list] = await Promise.all([import('./review-list.tsx'), loadTexts('reviews')])
  return { default: list.ReviewList }
})

/** URL fragment of a product page that links to its reviews, as from a delivered order. */
const reviewsHash = '#reviews'

/** The reviews of a product, fetched when they scroll near: pages are cached for everyone and contain none. */
export function ProductReviews({ product }: { product: Pick<ProductView, '_id'> }) {
  const t = useTranslations('product')
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  const showReviews = useRef(() => setNear(true)).current
  const { hash } = useLocation()
  useNear(section, near ? null : showReviews)
  useEffect(() => {
    if (hash === reviewsHash) showReviews()
  }, [hash, showReviews])
  return (
    <section ref={section} id="reviews" aria-labelledby={id} className="column min-h-60 scroll-mt-4">
      <h2 id={id} className="type-h2 mb-4">
        {t('reviews')}
      </h2>
      {near && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ReviewList productId={product._id} />
        </Suspense>
      )}
    </section>
  )
}
