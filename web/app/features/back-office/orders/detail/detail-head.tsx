import type { DeskOrder } from '@dix/contract'
import { ArrowLeft, Printer } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import { MoreActions } from '../actions/more-actions.tsx'
import type { DeskAction } from '../actions/use-actions.tsx'
import { AgeBox } from '../age-box.tsx'
import { DemoBadge, DeskBadge } from '../badges.tsx'

/** Number, state and age; on phones as the bar of the page, with the way back to the list. */
export function DetailHead({ order, actions }: { order: DeskOrder; actions: readonly DeskAction[] }) {
  const t = useTranslations('desk')
  const format = useFormatter()
  const { search } = useLocation()
  const { orderId, status, createdAt, demo } = order
  const moment = format.dateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <header className="flex items-center gap-3 bg-white px-4 py-2.5 max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:border-b max-lg:border-line max-lg:ps-1.5 md:px-7 lg:pt-5">
      <Link
        to={{ pathname: '/dashboard/orders', search }}
        aria-label={t('toOrders')}
        className="flex size-11 shrink-0 items-center justify-center rounded-button lg:hidden"
      >
        <ArrowLeft className="size-5.5" aria-hidden="true" />
      </Link>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <h1 tabIndex={-1} className="text-h3 font-extrabold tracking-[-0.01em] md:text-h2">
            {orderId}
          </h1>
          <DeskBadge status={status} />
          {demo && <DemoBadge />}
        </div>
        <p className="text-small text-ink-2">{t('placedAt', { moment })}</p>
      </div>
      <AgeBox status={status} createdAt={createdAt} />
      <a
        href="#print"
        aria-label={t('print')}
        className="flex size-12 shrink-0 items-center justify-center rounded-button border border-line bg-white hover:border-edge max-md:hidden"
      >
        <Printer className="size-5.5" aria-hidden="true" />
      </a>
      <div className="empty:hidden max-md:hidden">
        <MoreActions actions={actions.filter(({ place }) => place === 'menu')} />
      </div>
    </header>
  )
}
