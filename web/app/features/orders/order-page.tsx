import { isErrorOf, mayFollow, type Order, orderStateTable, type SharedCode, stateOf } from '@dix/contract'
import { SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../platform/forms/load-error.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StepNotifications } from '../notifications/index.ts'
import { AddToOrder } from './add-to-order.tsx'
import { Arrival } from './arrival.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { ComingRider } from './coming-rider.tsx'
import { DeliveryCode } from './delivery/delivery-code.tsx'
import { DeliveryPhoto } from './delivery/delivery-photo.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderBody, OrderHead } from './order-view.tsx'
import { useLiveOrders, useOrder } from './orders-query.ts'
import { PayoutChoice } from './payout-choice.tsx'
import { Proposals } from './proposals.tsx'
import { OrderRating } from './rating/order-rating.tsx'

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
  const state = stateOf(orderStateTable, order.status)
  const isCancellable = state !== undefined && mayFollow(orderStateTable, state, 'cancelled', 'shopper')
  return (
    <>
      <OrderHead order={order} />
      <Arrival order={order} />
      <DeliveryCode order={order} />
      <ComingRider order={order} />
      <Proposals order={order} />
      <PayoutChoice order={order} />
      <DeliveryPhoto order={order} />
      <OrderRating order={order} />
      {state !== undefined && orderStateTable[state].open && <StepNotifications />}
      <OrderBody order={order}>
        <AddToOrder order={order} />
        <OrderAgain order={order} />
        {isCancellable && <CancelOrder order={order} />}
      </OrderBody>
    </>
  )
}
