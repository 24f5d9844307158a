import type { Offer } from '@dix/contract'
import { History, Plus, Tag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { OfferCard } from './offer-card.tsx'
import { OfferForm } from './offer-form.tsx'
import { OfferMonth } from './offer-month.tsx'
import { offerStates, stateOf } from './offer-state.ts'
import { useOffers } from './offers-query.ts'

/** The offers page: the month, and every running, planned or past offer. */
export function OffersPage() {
  const t = useTranslations('offers')
  const { offers, error, refetch } = useOffers()
  const [edited, setEdited] = useState<Offer | 'new' | null>(null)
  const now = useNow()
  return (
    <>
      <AdminHead title={t('title')}>
        <ButtonLink variant="outline" to="/dashboard/history?kind=offers">
          <History className="size-4.5" aria-hidden="true" />
          {t('history')}
        </ButtonLink>
        <Button onClick={() => setEdited('new')}>
          <Plus className="size-5" aria-hidden="true" />
          {t('add')}
        </Button>
      </AdminHead>
      {!offers &&
        (error ? (
          <LoadError title={t('notLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-80" />
        ))}
      {offers?.length === 0 && (
        <Notice
          icon={<Tag className="size-12" strokeWidth={1.75} aria-hidden="true" />}
          title={t('none')}
          hint={t('noneHint')}
        />
      )}
      {offers && offers.length > 0 && (
        <>
          <OfferMonth offers={offers} now={now} onOpen={setEdited} />
          {offerStates.map((state) => {
            const found = offers.filter((offer) => stateOf(offer, now) === state)
            if (found.length === 0) return null
            return (
              <section key={state} aria-labelledby={`offers-${state}`} className="mb-6">
                <h2 id={`offers-${state}`} className="type-h3 mb-3">
                  {t(state)} <span className="font-normal text-ink-2">{found.length}</span>
                </h2>
                <ul className="grid gap-4 lg:grid-cols-2">
                  {found.map((offer) => (
                    <li key={offer._id} className="min-w-0">
                      <OfferCard offer={offer} state={state} onEdit={() => setEdited(offer)} />
                    </li>
                  ))}
                </ul>
              </section>
            )
          })}
        </>
      )}
      {edited && (
        <Dialog title={t(edited === 'new' ? 'add' : 'editTitle')} onClose={() => setEdited(null)}>
          <OfferForm saved={edited === 'new' ? null : edited} onSaved={() => setEdited(null)} />
        </Dialog>
      )}
    </>
  )
}

/** The time, updated every second because offers start and end while the page is open. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
