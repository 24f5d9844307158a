import type { OfferChange } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { OfferTermsWords, OfferTimes } from '../offers/offer-words.tsx'
import { undoOffer } from '../offers/offers-query.ts'
import { outcomeOf, SaveRow, UndoButton } from './save-row.tsx'

/** A save of an offer; the last save of each offer can be undone. */
export function OfferRow({ change }: { change: OfferChange }) {
  const { _id, before, after, isLast } = change
  const t = useTranslations('offers')
  const { name, outcome } = outcomeOf(change)
  const undo = async () => showSuccess(await undoOffer(_id))
  return (
    <SaveRow
      kind="offers"
      title={name}
      save={change}
      actions={isLast && <UndoButton what={name} undo={undo} />}
    >
      <p>{t(outcome)}</p>
      {before && after && <State label={t('before')} state={before} />}
      {after && <State label={before ? t('after') : ''} state={after} />}
    </SaveRow>
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
