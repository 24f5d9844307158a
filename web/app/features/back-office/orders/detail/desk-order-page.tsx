import { isErrorOf, type SharedCode, seesOrdersIn } from '@dix/contract'
import { SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useRole } from '../../../../platform/api/use-role.ts'
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

/** One order by its id, or the reason why it is not shown. */
export function DeskOrderById({ id }: { id: string }) {
  const t = useTranslations('desk')
  const role = useRole()
  const { order, error, refetch } = useDeskOrder(id)
  const isUnknown = isNotFound(error)
  // The response to the user's own last move is still shown, even if the move took the order out of their sight.
  if (order && !(isUnknown && seesOrdersIn(role, order.status))) return <OrderDetail order={order} />
  return (
    <div className="grow bg-white p-4 md:p-7">
      {!isUnknown && <h1 className="sr-only">{t('order')}</h1>}
      {isUnknown ? (
        <NoOrder wasHere={order !== undefined} />
      ) : error ? (
        <LoadError title={t('oneNotLoaded')} error={error} retry={refetch} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

function isNotFound(error: unknown): boolean {
  if (!isErrorOf(error, 'POST /api/order/desk/details')) return false
  if (error.code === 'not_found') return true
  error.code satisfies SharedCode
  return false
}

/** @param wasHere whether it was shown until a colleague moved or removed it */
function NoOrder({ wasHere }: { wasHere: boolean }) {
  const t = useTranslations('desk')
  return (
    <Notice
      icon={<SearchX className="size-12" strokeWidth={1.75} aria-hidden="true" />}
      title={t(wasHere ? 'gone' : 'unknown')}
      hint={t(wasHere ? 'goneHint' : 'unknownHint')}
      heading="h1"
    >
      <ButtonLink to="/dashboard/orders">{t('toOrders')}</ButtonLink>
    </Notice>
  )
}
