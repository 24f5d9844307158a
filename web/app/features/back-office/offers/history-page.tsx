import type { OfferChange } from '@dix/contract'
import { ArrowLeft, History, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { OlderButton } from '../../../platform/forms/older-button.tsx'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { Moment } from '../history/moment.tsx'
import { OfferTermsWords, OfferTimes } from './offer-words.tsx'
import { undoOffer, useOfferHistory } from './offers-query.ts'

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
            <Change change={change} />
          </li>
        ))}
      </ol>
      {hasOlder && <OlderButton label={t('older')} fetchOlder={fetchOlder} />}
    </>
  )
}

function Change({ change: { _id, at, by, before, after, isLast } }: { change: OfferChange }) {
  const t = useTranslations('offers')
  const { busy, act } = useAction(async () => showSuccess(await undoOffer(_id)))
  const name = (after ?? before)?.name ?? ''
  const what = before === null ? 'created' : after === null ? 'deleted' : 'changed'
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-white p-4">
      <History className="size-5 shrink-0 text-ink-2" aria-hidden="true" />
      <div className="min-w-44 flex-1 text-card wrap-anywhere">
        <p className="font-semibold">{t(what, { by: by || t('formerAccount'), name })}</p>
        <p className="text-small text-ink-2">
          <Moment at={at} />
        </p>
        {before && after && <State label={t('before')} state={before} />}
        {after && <State label={before ? t('after') : ''} state={after} />}
      </div>
      {isLast && (
        <Button variant="soft" onClick={act} aria-busy={busy || undefined}>
          <Undo2 className="size-4" aria-hidden="true" />
          {t('undo')}
        </Button>
      )}
    </div>
  )
}

function State({ label, state }: { label: string; state: NonNullable<OfferChange['after']> }) {
  const t = useTranslations('offers')
  return (
    <p className="text-small text-ink-2">
      {label && <b>{label} </b>}
      {state.name} · <OfferTermsWords offer={state} /> · <OfferTimes offer={state} /> ·{' '}
      {t('entries', { count: state.entries })}
    </p>
  )
}
