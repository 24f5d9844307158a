import type { Offer } from '@dix/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { daysInMonth, daysOf, monthOf, type OfferState, startOfMonth, stateOf } from './offer-state.ts'
import { OfferTimes } from './offer-words.tsx'

const bars: Record<OfferState, string> = {
  running: 'bg-feuille',
  planned: 'bg-indigo',
  past: 'bg-ink-3',
}

type MonthProps = { offers: readonly Offer[]; now: number; onOpen: (offer: Offer) => void }

/** The offers of a month, each as a bar over its days. */
export function OfferMonth({ offers, now, onOpen }: MonthProps) {
  const t = useTranslations('offers')
  const format = useFormatter()
  const [month, setMonth] = useState(() => monthOf(now))
  const found = offers.flatMap((offer) => {
    const days = daysOf(offer, month)
    return days ? [{ offer, days }] : []
  })
  const length = daysInMonth(month)
  const columns = { gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }
  const today = monthOf(now) === month ? new Date(now).getUTCDate() : 0
  return (
    <section aria-labelledby="offer-month" className="mb-6 rounded-card border border-line bg-white p-4">
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 id="offer-month" className="type-h3 first-letter:uppercase" aria-live="polite">
          {format.dateTime(startOfMonth(month), { month: 'long', year: 'numeric', timeZone: 'UTC' })}
        </h2>
        <div className="flex gap-1">
          <IconButton label={t('earlierMonth')} onClick={() => setMonth(month - 1)}>
            <ChevronLeft className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton label={t('laterMonth')} onClick={() => setMonth(month + 1)}>
            <ChevronRight className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div
        aria-hidden="true"
        className="grid border-b border-line pb-1 text-center text-badge"
        style={columns}
      >
        {Array.from({ length }, (_, index) => index + 1).map((day) => (
          <span
            key={day}
            className={classNames(
              'justify-self-center whitespace-nowrap',
              day === today ? 'font-bold text-bissap' : 'text-ink-2',
              day % 5 !== 0 && day !== 1 && day !== today && 'max-md:invisible',
            )}
          >
            {day}
          </span>
        ))}
      </div>
      {found.length === 0 && <p className="pt-3 text-card text-ink-2">{t('nothingInMonth')}</p>}
      <ul>
        {found.map(({ offer, days: { first, last } }) => (
          <li key={offer._id} className="border-b border-line py-2 last:border-0">
            <button
              type="button"
              onClick={() => onOpen(offer)}
              className="reach-44 block max-w-full rounded-badge text-start text-card hover:text-bissap"
            >
              <span className="font-semibold wrap-anywhere">{offer.name}</span>{' '}
              <span className="text-small text-ink-2">
                <OfferTimes offer={offer} />
              </span>
            </button>
            <div aria-hidden="true" className="mt-1 grid" style={columns}>
              <span
                className={classNames('h-2 rounded-full', bars[stateOf(offer, now)])}
                style={{ gridColumn: `${first} / ${last + 1}` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
