import {
  type DeskRow,
  type DeskStage,
  type Locale,
  namesWhere,
  orderRatingLimits,
  orderStateTable,
  seesCustomersIn,
  slotTimes,
} from '@dix/contract'
import { CalendarX2, type LucideIcon, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { useRole } from '../../../../platform/api/use-role.ts'
import { useNow } from '../../../../platform/use-now.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { DemoBadge } from '../../desk/demo-badge.tsx'
import { AgeOrDay, weekday } from '../age-box.tsx'
import { DeskBadge, MethodWord, shownMethod } from '../badges.tsx'

type RowProps = {
  row: DeskRow
  /** URL of its page. */
  to: string
  /** Whether its page is open next to the list. */
  isOpen: boolean
  /** Buttons beneath, below 1024 px. */
  children?: ReactNode
}

/** Whether the stage heading already names the state. */
const isNamed = (stage: DeskStage | null) =>
  namesWhere(orderStateTable, ({ desk }) => desk === stage).length === 1

/** On phones the state is below the amount: there is no room between it and the number. */
const areas = classNames(
  'grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 gap-y-0.5',
  "[grid-template-areas:'number_method_amount'_'what_state_state']",
  "md:grid-cols-[auto_minmax(0,1fr)_auto] md:[grid-template-areas:'number_state_amount'_'what_what_method']",
)

/** An order of the list; the whole row links to its page. */
export function OrderRow({ row, to, isOpen, children }: RowProps) {
  const t = useTranslations('desk')
  const locale = useLocale() as Locale
  const format = useFormatter()
  const now = useNow()
  const { desk } = orderStateTable[row.status]
  const seesCustomer = seesCustomersIn(useRole(), row.status)
  const isToAccept = desk === 'to_take'
  const toCheck = [
    row.refundToCheck &&
      t.rich('checkRefund', { amount: () => <Amount value={row.toHandBackAmt} currency="same" /> }),
    isToAccept && row.blocked && t('checkBlocked'),
    ...(isToAccept ? row.suspicions.map((suspicion) => t(`suspicion_${suspicion}`)) : []),
    row.stars && row.stars <= orderRatingLimits.low && t('ratedWith', { stars: row.stars }),
  ].filter(Boolean)
  const isStateShown = !isNamed(desk)
  const isToday = row.slot?.from.slice(0, 10) === new Date(now).toISOString().slice(0, 10)
  return (
    <li
      className={classNames(
        'relative border-b border-line px-4',
        isOpen ? 'bg-bissap-soft shadow-[inset_3px_0_var(--color-bissap)]' : 'hover:bg-coton',
      )}
    >
      <div className="flex items-start gap-3 py-3">
        <AgeOrDay {...row} />
        <div className={areas}>
          <Link
            to={to}
            data-order-row={row._id}
            aria-current={isOpen ? 'page' : undefined}
            className="leading-6 font-bold whitespace-nowrap outline-none [grid-area:number] after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-indigo"
          >
            {row.orderId}
          </Link>
          {isStateShown && (
            <span className="flex min-w-0 [grid-area:state] *:min-w-0 max-md:justify-end">
              <DeskBadge status={row.status} />
            </span>
          )}
          <Amount value={row.dueNowAmt} className="text-right font-extrabold [grid-area:amount]" />
          <p
            className={classNames(
              'flex min-w-0 items-center gap-1.5 text-small text-ink-2',
              isStateShown ? '[grid-area:what]' : '[grid-area:what] max-md:col-end-[-1]',
            )}
          >
            {row.demo && <DemoBadge />}
            <span className="truncate">
              {[
                row.quarterName,
                t('pieces', { count: row.pieces }),
                seesCustomer && (row.customerName || t('noName')),
                // Last, because long addresses are cut off.
                !(seesCustomer && row.quarterName) && (row.addressLine || row.city),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
          <span className="flex justify-end text-small text-ink-2 [grid-area:method]">
            <MethodWord method={shownMethod(row)} short />
          </span>
          {(row.slot || row.storeName) && (
            <p className="col-span-full truncate text-small text-ink-2">
              {row.slot && (
                <b className="text-ink">
                  {!isToday && `${format.dateTime(new Date(row.slot.from), weekday)} `}
                  {slotTimes(row.slot, locale)}
                </b>
              )}
              {row.slot && row.storeName && ' · '}
              {row.storeName}
            </p>
          )}
          {0 < row.toCollectAmt && row.toCollectAmt < row.dueNowAmt && (
            <p className="col-span-full text-right text-small text-ink-2">
              {t.rich('partToCollect', { amount: () => <Amount value={row.toCollectAmt} currency="same" /> })}
            </p>
          )}
          <div className="col-span-full text-small font-bold text-brique empty:hidden">
            {row.slotClosed && <Mark icon={CalendarX2}>{t('slotClosed')}</Mark>}
            {toCheck.map((mark, index) => (
              <Mark key={index} icon={ShieldAlert}>
                {mark}
              </Mark>
            ))}
          </div>
        </div>
      </div>
      {children && <div className="relative z-1 flex gap-2 pb-3 lg:hidden">{children}</div>}
    </li>
  )
}

/** What staff are to know before they continue with the order. */
function Mark({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5">
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
