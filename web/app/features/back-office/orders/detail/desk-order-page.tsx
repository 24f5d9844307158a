import { isErrorOf } from '@dix/contract'
import { SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../../platform/forms/load-error.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useDeskOrder } from '../../desk/desk-query.ts'
import { OrderDetail } from './order-detail.tsx'

/** One order at the desk. */
export function DeskOrderPage() {
  const { orderId = '' } = useParams()
  return <DeskOrderById key={orderId} id={orderId} />
}

/** One order by its id, or why it is not shown. */
export function DeskOrderById({ id }: { id: string }) {
  const t = useTranslations('desk')
  const { order, error, refetch } = useDeskOrder(id)
  if (order) return <OrderDetail order={order} />
  return (
    <div className="min-h-dvh bg-white p-4 md:p-7">
      {isErrorOf(error, 'POST /api/order/desk/details') && error.code === 'not_found' ? (
        <UnknownOrder />
      ) : error ? (
        <LoadError title={t('oneNotLoaded')} error={error} retry={refetch} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

function UnknownOrder() {
  const t = useTranslations('desk')
  return (
    <Notice
      icon={<SearchX className="size-12" strokeWidth={1.75} aria-hidden="true" />}
      title={t('unknown')}
      hint={t('unknownHint')}
      heading="h1"
    >
      <ButtonLink to="/dashboard/orders">{t('toOrders')}</ButtonLink>
    </Notice>
  )
}
