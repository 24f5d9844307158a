import { type DeskOrder, type Locale, slotWords } from '@dix/contract'
import { ArrowLeft, Printer } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { timeOfDay } from '../../../../platform/texts/time-of-day.ts'
import { UnbrokenEnd } from '../../../../ui/layout/unbroken-end.tsx'
import { DemoBadge } from '../../desk/demo-badge.tsx'
import { MoreActions } from '../actions/more-actions.tsx'
import type { DeskAction } from '../actions/use-actions.tsx'
import { AgeBox } from '../age-box.tsx'
import { DeskBadge } from '../badges.tsx'

type HeadProps = {
  order: DeskOrder
  /** Shown next to the printer button, if there is room. */
  menu: readonly DeskAction[]
  /** Absent if the order, or its customer, is out of sight. */
  onPrint: (() => void) | undefined
}

/** Number, state and age; on phones as the page's top bar, with a link back to the list. */
export function DetailHead({ order, menu, onPrint }: HeadProps) {
  const t = useTranslations('desk')
  const format = useFormatter()
  const locale = useLocale() as Locale
  const { search } = useLocation()
  const { orderId, status, placedAt, slot, slotClosed, demo, storeName } = order
  const date = format.dateTime(new Date(placedAt), { dateStyle: 'medium', ...timeOfDay })
  return (
    <header className="flex items-center gap-3 bg-white px-4 py-2.5 max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:border-b max-lg:border-line max-lg:ps-1.5 md:px-7 lg:pt-5">
      <Link
        to={{ pathname: '/dashboard/orders', search }}
        aria-label={t('toOrders')}
        className="flex size-11 shrink-0 items-center justify-center rounded-button lg:hidden print:hidden"
      >
        <ArrowLeft className="size-5.5" aria-hidden="true" />
      </Link>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 md:gap-x-3">
          <h1 tabIndex={-1} className="text-h3 font-extrabold tracking-[-0.01em] @xl:text-h2">
            {orderId}
          </h1>
          <DeskBadge status={status} />
          {demo && <DemoBadge />}
        </div>
        <p className="text-small text-ink-2 lg:mt-1.5">
          {[t('placedAt', { date }), storeName].filter(Boolean).join(' · ')}
        </p>
        {slot && (
          <p className="text-small font-bold">
            <UnbrokenEnd text={t('slot', { slot: slotWords(slot, locale) })} />
          </p>
        )}
        {slotClosed && <p className="text-small font-bold text-brique">{t('slotClosed')}</p>}
      </div>
      <AgeBox {...order} />
      {onPrint && (
        <button
          type="button"
          aria-label={t('print')}
          onClick={onPrint}
          className="flex size-12 shrink-0 items-center justify-center rounded-button border border-line bg-white hover:border-edge @max-xl:hidden print:hidden"
        >
          <Printer className="size-5.5" aria-hidden="true" />
        </button>
      )}
      <div className="empty:hidden @max-xl:hidden print:hidden">
        <MoreActions actions={menu} />
      </div>
    </header>
  )
}
