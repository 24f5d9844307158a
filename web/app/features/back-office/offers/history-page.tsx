import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ButtonLink } from '../../../ui/button.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { PagedList } from '../history/paged-list.tsx'
import { OfferChangeCard } from './offer-change.tsx'
import { useOfferHistory } from './offers-query.ts'

/** Every save of offers, newest first; the last one of each can be undone. */
export function OfferHistoryPage() {
  const t = useTranslations('offers')
  const { changes, ...pages } = useOfferHistory()
  return (
    <>
      <AdminHead title={t('history')}>
        <ButtonLink variant="outline" to="/dashboard/offers">
          <ArrowLeft className="size-4.5" aria-hidden="true" />
          {t('title')}
        </ButtonLink>
      </AdminHead>
      <PagedList
        entries={changes}
        pages={pages}
        texts={{ notLoaded: t('notLoaded'), none: t('noChanges'), older: t('older') }}
        keyOf={({ _id }) => _id}
        className="max-w-180"
      >
        {(change) => <OfferChangeCard change={change} />}
      </PagedList>
    </>
  )
}
