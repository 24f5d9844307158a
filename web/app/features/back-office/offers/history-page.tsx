import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { OlderButton } from '../../../platform/forms/older-button.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { OfferChangeCard } from './offer-change.tsx'
import { useOfferHistory } from './offers-query.ts'

/** Every save of offers, newest first; the last one of each can be undone. */
export function OfferHistoryPage() {
  const t = useTranslations('offers')
  const { changes, error, refetch, hasOlder, fetchOlder } = useOfferHistory()
  return (
    <>
      <AdminHead title={t('history')}>
        <ButtonLink variant="outline" to="/dashboard/offers">
          <ArrowLeft className="size-4.5" aria-hidden="true" />
          {t('title')}
        </ButtonLink>
      </AdminHead>
      {!changes && error && <LoadError title={t('notLoaded')} error={error} retry={refetch} />}
      {!changes && !error && <Skeleton className="h-60" />}
      {changes?.length === 0 && <p className="text-ink-2">{t('noChanges')}</p>}
      <ol className="flex max-w-180 flex-col gap-3">
        {changes?.map((change) => (
          <li key={change._id}>
            <OfferChangeCard change={change} />
          </li>
        ))}
      </ol>
      {hasOlder && <OlderButton label={t('older')} fetchOlder={fetchOlder} />}
    </>
  )
}
