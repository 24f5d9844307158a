import type { OfferChange } from '@dix/contract'
import { History, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { changeCard } from '../history/change-card.ts'
import { Timestamp } from '../history/timestamp.tsx'
import { OfferTermsWords, OfferTimes } from './offer-words.tsx'
import { undoOffer } from './offers-query.ts'

type CardProps = {
  change: OfferChange
  /** Whether it is in a list with lines between its rows. */
  isRow?: boolean
}

/** A change to an offer, with its author and time; the last save of each offer can be undone. */
export function OfferChangeCard({ change, isRow = false }: CardProps) {
  const { _id, at, by, before, after, isLast } = change
  const t = useTranslations('offers')
  const { busy, act } = useAction(async () => showSuccess(await undoOffer(_id)))
  const name = (after ?? before)?.name ?? ''
  const kind = before === null ? 'created' : after === null ? 'deleted' : 'changed'
  return (
    <div className={changeCard(isRow)}>
      <History className="size-5 shrink-0 text-ink-2" aria-hidden="true" />
      <div className="min-w-44 flex-1 text-card wrap-anywhere">
        <p className="font-semibold">{t(kind, { by: by || t('formerAccount'), name })}</p>
        <p className="text-small text-ink-2">
          <Timestamp at={at} />
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
