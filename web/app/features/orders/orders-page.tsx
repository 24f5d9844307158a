import { costOf, type Locale, type OrderSummary, orderStateTable, slotWords, stateOf } from '@dix/contract'
import { ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { LoadError } from '../../platform/forms/load-error.tsx'
import { OlderButton } from '../../platform/forms/older-button.tsx'
import { timeOfDay } from '../../platform/texts/time-of-day.ts'
import { Amount } from '../../ui/amount.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { UnbrokenEnd } from '../../ui/layout/unbroken-end.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { OrderStatusBadge } from './order-status.tsx'
import { useLiveOrders, useOrders } from './orders-query.ts'

/** Every order of the user, newest first. */
export function OrdersPage() {
  const t = useTranslations('orders')
  const { orders, error, refetch, hasOlder, fetchOlder } = useOrders()
  useLiveOrders()
  if (!orders && error) return <LoadError title={t('notLoaded')} error={error} retry={refetch} />
  if (!orders) return <Skeleton className="h-72" />
  if (orders.length === 0) return <NoOrders />
  return (
    <>
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <OrderCard key={order._id} order={order} />
        ))}
      </ul>
      {hasOlder && <OlderButton label={t('older')} fetchOlder={fetchOlder} />}
    </>
  )
}

function NoOrders() {
  const t = useTranslations('orders')
  return (
    <Notice
      icon={<ReceiptText className="size-12" strokeWidth={1.75} aria-hidden="true" />}
      title={t('none')}
      hint={t('noneHint')}
    >
      <ButtonLink to="/">{t('shopNow')}</ButtonLink>
    </Notice>
  )
}

function OrderCard({ order }: { order: OrderSummary }) {
  const t = useTranslations('orders')
  const format = useFormatter()
  const locale = useLocale() as Locale
  const { name, brand, image } = order.product_details
  const state = stateOf(orderStateTable, order.status)
  const slot = state && orderStateTable[state].open && order.slot
  const more = order.lines - 1
  return (
    <li className="relative flex gap-3 rounded-card border border-line p-3 hover:border-edge md:gap-4 md:p-4">
      <Thumb src={image} className="size-15" />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Link
            to={`/dashboard/myorders/${order._id}`}
            className="font-bold tracking-wide after:absolute after:inset-0 after:rounded-card"
          >
            {order.orderId}
          </Link>
          <OrderStatusBadge status={order.status} />
        </div>
        <p className="mt-1 text-card wrap-anywhere">
          {name}
          {brand && (
            <>
              {' · '}
              <b className="text-small whitespace-nowrap text-ink-2">{brand}</b>
            </>
          )}
          {more > 0 && (
            <span className="whitespace-nowrap text-ink-2"> {t('andMore', { count: String(more) })}</span>
          )}
        </p>
        {slot && (
          <p className="mt-1 text-small font-bold">
            <UnbrokenEnd text={t('slot', { slot: slotWords(slot, locale) })} />
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 text-small text-ink-2">
          {format.dateTime(new Date(order.placedAt), { dateStyle: 'medium', ...timeOfDay })}
          <Amount value={costOf(order) - order.allowanceAmt} className="text-h3 font-extrabold text-cafe" />
        </p>
      </div>
    </li>
  )
}
