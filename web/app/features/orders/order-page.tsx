import {
  countItems,
  isErrorOf,
  mayFollow,
  type Order,
  orderStateTable,
  type SharedCode,
  stateOf,
} from '@dix/contract'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import { LoadError } from '../../platform/forms/load-error.tsx'
import { timeOfDay } from '../../platform/texts/time-of-day.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddressLines } from '../addresses/index.ts'
import { Bill, Savings } from '../bill/index.ts'
import { minutesText } from '../shop/index.ts'
import { CancelOrder } from './cancel-order.tsx'
import { DeliveryCode } from './delivery-code.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderStatusBadge } from './order-status.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useLiveOrders, useOrder } from './orders-query.ts'
import { Proposals } from './proposals.tsx'

/** One order: its state, items, bill, address, and the available actions. */
export function OrderPage() {
  const { orderId = '' } = useParams()
  return <OrderById key={orderId} id={orderId} />
}

function OrderById({ id }: { id: string }) {
  const t = useTranslations('orders')
  const { order, error, refetch } = useOrder(id)
  useLiveOrders()
  if (order) return <OrderView order={order} />
  if (isUnknown(error)) return <UnknownOrder />
  return (
    <>
      <h1 className="sr-only">{t('order')}</h1>
      {error ? (
        <LoadError title={t('oneNotLoaded')} error={error} retry={refetch} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}

function isUnknown(error: unknown): boolean {
  if (!isErrorOf(error, 'POST /api/order/details')) return false
  switch (error.code) {
    case 'not_found':
      return true
    default:
      error.code satisfies SharedCode
      return false
  }
}

/** There is no such order, or it is another user's; the server gives the same response for both. */
function UnknownOrder() {
  const t = useTranslations('orders')
  return (
    <Notice
      icon={<SearchX className="size-12" strokeWidth={1.75} aria-hidden="true" />}
      title={t('unknown')}
      hint={t('unknownHint')}
      heading="h1"
    >
      <ButtonLink to="/dashboard/myorders">{t('toOrders')}</ButtonLink>
    </Notice>
  )
}

function OrderView({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const quantity = countItems(order.items)
  const state = stateOf(orderStateTable, order.status)
  const isCancellable = state !== undefined && mayFollow(orderStateTable, state, 'cancelled', 'shopper')
  return (
    <>
      <OrderHead order={order} />
      <DeliveryCode order={order} />
      <Proposals order={order} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          <section>
            <h2 className="sr-only">{t('timeline')}</h2>
            <OrderTimeline timeline={order.timeline} />
          </section>
          <OrderPayment order={order} />
          <OrderItems order={order} />
        </div>
        <div className="flex flex-col gap-4">
          <Panel title="bill">
            <Bill totals={{ ...order, quantity }} bill={order} allowance={order.allowanceAmt} isOrdered />
            <Savings value={order.savings} />
          </Panel>
          <Panel title="deliverTo">
            <AddressLines address={order.delivery_address} />
          </Panel>
          {order.note && (
            <Panel title="note">
              <p className="wrap-anywhere whitespace-pre-line text-ink-2">{order.note}</p>
            </Panel>
          )}
          <OrderAgain order={order} />
          {isCancellable && <CancelOrder order={order} />}
        </div>
      </div>
    </>
  )
}

function OrderHead({ order: { orderId, status, placedAt, promise } }: { order: Order }) {
  const t = useTranslations('orders')
  const format = useFormatter()
  const date = format.dateTime(new Date(placedAt), { dateStyle: 'medium', ...timeOfDay })
  return (
    <div className="mb-6">
      <h1 className="type-h1">{t('number', { number: orderId })}</h1>
      <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <OrderStatusBadge status={status} />
        <p className="text-card text-ink-2">{t('placedAt', { date })}</p>
        {promise && (
          <p className="text-card text-ink-2">{t('promised', { minutes: minutesText(promise) })}</p>
        )}
      </div>
    </div>
  )
}

function Panel({ title, children }: { title: 'bill' | 'deliverTo' | 'note'; children: ReactNode }) {
  const t = useTranslations('orders')
  return (
    <section className="flex flex-col gap-3 rounded-card bg-coton p-4">
      <h2 className="type-h3">{t(title)}</h2>
      {children}
    </section>
  )
}
