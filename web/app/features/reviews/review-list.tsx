import { reviewSorts } from '@dix/contract'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useSession } from '../../platform/session/session.ts'
import { loadTexts } from '../../platform/texts/load.ts'
import { Button } from '../../ui/button.tsx'
import { chipLook } from '../../ui/chip.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { everyStars } from '../../ui/stars.tsx'
import { ReviewWords } from './review-words.tsx'
import { useReviews } from './use-reviews.ts'

/** Only for signed-in users, because it loads forms. */
const OwnReview = lazy(async () => {
  const [own] = await Promise.all([import('./own-review.tsx'), loadTexts('account')])
  return { default: own.OwnReview }
})

/** Customers' reviews, the user's own first. */
export function ReviewList({ productId }: { productId: string }) {
  const t = useTranslations('reviews')
  const { loaded, lost, sort, setSort, reload, more, retry } = useReviews(productId)
  const [ownId, setOwnId] = useState<string | null>(null)
  const others = loaded?.reviews.filter(({ _id }) => _id !== ownId) ?? []
  return (
    <div className="grid gap-6 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-10">
      <div className="flex flex-col gap-5">
        {!loaded && !lost && <Skeleton className="h-40" />}
        {loaded?.rating && <Summary rating={loaded.rating} stars={loaded.stars} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Own productId={productId} onOwn={setOwnId} onChanged={reload} />
        {loaded && loaded.reviews.length > 1 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{t('sort')}</legend>
            {reviewSorts.map((option) => (
              <button
                key={option}
                type="button"
                aria-pressed={option === sort}
                onClick={() => setSort(option)}
                className={chipLook(option === sort)}
              >
                {t(option)}
              </button>
            ))}
          </fieldset>
        )}
        {loaded?.reviews.length === 0 && (
          <div className="rounded-card bg-coton p-4">
            <p className="font-semibold">{t('none')}</p>
            <p className="text-small text-ink-2">{t('noneHint')}</p>
          </div>
        )}
        {others.length > 0 && (
          <ul className="divide-y divide-line">
            {others.map((review) => (
              <li key={review._id} className="py-4 first:pt-0">
                <ReviewWords review={review} />
              </li>
            ))}
          </ul>
        )}
        {lost && (
          <div role="alert" className="flex flex-wrap items-center gap-4 rounded-card bg-coton p-4">
            <p className="font-semibold">{t('failed')}</p>
            <Button variant="outline" onClick={retry}>
              {t('retry')}
            </Button>
          </div>
        )}
        {more && !lost && (
          <Button variant="soft" onClick={more}>
            {t('more')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The average, and the number of reviews per star rating. */
function Summary({ rating, stars }: { rating: { average: number; count: number }; stars: number[] }) {
  const t = useTranslations('reviews')
  return (
    <div>
      <p className="type-h2">{t('outOf', { average: rating.average })}</p>
      <p className="text-card text-ink-2">{t('count', { count: rating.count })}</p>
      <ul className="mt-3 flex flex-col gap-1.5">
        {everyStars.toReversed().map((number) => (
          <li key={number} className="flex items-center gap-2 text-small">
            <span aria-hidden="true" className="w-3 font-semibold">
              {number}
            </span>
            <ProgressBar
              label={t('ofStars', { stars: number, count: stars[number - 1]! })}
              part={stars[number - 1]! / rating.count}
            />
            <span aria-hidden="true" className="w-6 text-end text-ink-2">
              {stars[number - 1]}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type OwnProps = { productId: string; onOwn: (id: string | null) => void; onChanged: () => void }

/** The user's own review, or a way to write one. */
function Own(props: OwnProps) {
  const t = useTranslations('reviews')
  const session = useSession()
  const { pathname } = useLocation()
  if (session === 'unknown') return null
  if (session === 'anonymous')
    return (
      <p>
        <Link
          to="/login"
          state={{ from: `${pathname}#reviews` }}
          className="inline-flex min-h-11 items-center font-bold text-bissap hover:underline"
        >
          {t('login')}
        </Link>
      </p>
    )
  return (
    <Suspense fallback={<Skeleton className="h-12" />}>
      <OwnReview {...props} />
    </Suspense>
  )
}
