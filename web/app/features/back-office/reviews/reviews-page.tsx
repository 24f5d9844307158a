import { type AdminReview, type ReviewFilter, reviewFilters } from '@dix/contract'
import { Check, Settings, Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { chipLook } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { everyStars } from '../../../ui/stars.tsx'
import { useShop } from '../../shop/index.ts'
import { AdminHead } from '../frame/admin-head.tsx'
import { Pager } from '../products/pager.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { HideDialog } from './hide-dialog.tsx'
import { ReviewCard } from './review-card.tsx'
import { markSeen, refreshReviews, useAdminReviews } from './reviews-query.ts'
import { useReviewFilters } from './use-review-filters.ts'

/** Customers' reviews: to answer, hide and show again. */
export function ReviewsPage() {
  const t = useTranslations('adminReviews')
  const { filters, change } = useReviewFilters()
  const { list, error, refetch, settling } = useAdminReviews(filters)
  const { takesReviews } = useShop()
  const [answering, setAnswering] = useState<AdminReview | null>(null)
  const [hiding, setHiding] = useState<AdminReview | null>(null)
  const shown = list?.data
  // Seen reviews leave this list, which shortens its pages.
  const isNew = filters.filter === 'new'
  useEffect(() => {
    // Listing them marks them as seen; after a failure they stay new.
    if (shown && !isNew) markSeen(shown).catch(() => {})
  }, [shown, isNew])
  const next = useAction(async () => {
    await markSeen(shown!)
    await refreshReviews()
  })
  return (
    <>
      <AdminHead title={t('title')} aside={list && t('count', { count: list.totalCount })} />
      {!takesReviews && <Off />}
      <div className="mb-4 flex flex-wrap items-center gap-2.5">
        {reviewFilters.map((filter) => (
          <FilterChip
            key={filter}
            filter={filter}
            on={filters.filter === filter}
            onChoose={() => change({ filter })}
          />
        ))}
        <Select
          aria-label={t('stars')}
          value={String(filters.stars ?? '')}
          onChange={({ target }) => change({ stars: Number(target.value) || null })}
          className="min-w-36"
        >
          <option value="">{t('anyStars')}</option>
          {everyStars.toReversed().map((stars) => (
            <option key={stars} value={stars}>
              {t('ofStars', { stars })}
            </option>
          ))}
        </Select>
      </div>
      {!list &&
        (error ? (
          <LoadError title={t('notLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-100" />
        ))}
      {list?.totalCount === 0 && (
        <Notice
          icon={<Star className="size-12" strokeWidth={1.75} aria-hidden="true" />}
          title={t(filters.filter === 'all' && filters.stars === null ? 'none' : 'noneFound')}
          hint={t('noneHint')}
        />
      )}
      {list && list.data.length > 0 && (
        <ul
          aria-busy={settling || undefined}
          className={classNames('flex max-w-200 flex-col gap-4', settling && 'opacity-60')}
        >
          {list.data.map((review) => (
            <li key={review._id}>
              <ReviewCard
                review={review}
                onAnswer={() => setAnswering(review)}
                onHide={() => setHiding(review)}
              />
            </li>
          ))}
        </ul>
      )}
      {isNew && shown && shown.length > 0 && (
        <Button variant="soft" onClick={next.act} aria-busy={next.busy || undefined} className="mt-5">
          {t('seeNext')}
        </Button>
      )}
      {!isNew && list && list.totalPage > 1 && (
        <Pager
          page={filters.page}
          totalPage={list.totalPage}
          onTurn={(page) => change({ page })}
          className="mt-5 max-w-200 justify-end"
        />
      )}
      {answering && <AnswerDialog review={answering} onClose={() => setAnswering(null)} />}
      {hiding && <HideDialog review={hiding} onClose={() => setHiding(null)} />}
    </>
  )
}

/** Says that reviews are turned off. */
function Off() {
  const t = useTranslations('adminReviews')
  return (
    <div className="mb-5 flex max-w-200 flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-mangue-soft p-4 text-mangue-ink">
      <p className="min-w-50 flex-1">{t('off')}</p>
      <ButtonLink variant="outline" to="/dashboard/settings/reviews">
        <Settings className="size-4.5" aria-hidden="true" />
        {t('toSettings')}
      </ButtonLink>
    </div>
  )
}

type ChipProps = { filter: ReviewFilter; on: boolean; onChoose: () => void }

function FilterChip({ filter, on, onChoose }: ChipProps) {
  const t = useTranslations('adminReviews')
  return (
    <button type="button" aria-pressed={on} onClick={onChoose} className={chipLook(on)}>
      {on && <Check className="size-4" aria-hidden="true" />}
      {t(filter)}
    </button>
  )
}
