import type { DeskRow } from '@dix/contract'
import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../../ui/amount.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { AgeBox } from '../age-box.tsx'
import { DemoBadge, DeskBadge, MethodWord } from '../badges.tsx'

type RowProps = {
  row: DeskRow
  /** The address of its page. */
  to: string
  /** Whether its page is open beside the list. */
  isOpen: boolean
  /** Buttons beneath, below 1024 px. */
  children?: ReactNode
}

/** An order of the list; all of it leads to the order's page. */
export function OrderRow({ row, to, isOpen, children }: RowProps) {
  const t = useTranslations('desk')
  const reason =
    row.status === 'not_delivered' ? 'checkNotDelivered' : row.refundToCheck ? 'checkRefund' : null
  return (
    <li
      className={classNames(
        'relative border-b border-line px-4',
        isOpen ? 'bg-bissap-soft shadow-[inset_3px_0_var(--color-bissap)]' : 'hover:bg-coton',
      )}
    >
      <div className={classNames('flex items-start gap-3 py-3', reason ? 'min-h-23' : 'min-h-18')}>
        <AgeBox status={row.status} createdAt={row.createdAt} />
        <div className="min-w-0 grow">
          <div className="flex items-start justify-between gap-2">
            <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
              <Link
                to={to}
                data-order-row
                aria-current={isOpen ? 'page' : undefined}
                className="font-bold whitespace-nowrap outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-indigo"
              >
                {row.orderId}
              </Link>
              {row.status !== 'placed' && <DeskBadge status={row.status} />}
              {row.demo && <DemoBadge />}
            </div>
            <Amount value={row.totalAmt} className="font-extrabold" />
          </div>
          <div className="flex items-center justify-between gap-2 text-small text-ink-2">
            <p className="flex min-w-0">
              <span className="truncate">{row.customerName || row.addressLine || row.city}</span>
              <span className="shrink-0 whitespace-pre"> · {t('pieces', { count: row.pieces })}</span>
            </p>
            <MethodWord method={row.payment_method} />
          </div>
          {reason && (
            <p className="mt-0.5 flex items-center gap-1.5 text-small font-bold text-brique">
              <ShieldAlert className="size-4 shrink-0" aria-hidden="true" />
              {t(reason)}
            </p>
          )}
        </div>
      </div>
      {children && <div className="relative z-1 flex gap-2 pb-3 lg:hidden">{children}</div>}
    </li>
  )
}
