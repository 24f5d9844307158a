import type { ApiError, NetworkError, ResponseOf } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useMay } from '../../../platform/api/use-role.ts'
import { alarmBox } from './alarm-words.tsx'
import { listsKey } from './desk-query.ts'
import { ring } from './sound.ts'

type Orders = ResponseOf<'POST /api/rider/failed-codes'>['data']['orders']

/** Rings for orders whose code was wrong five times, and links to them, on every page of managers. */
export function CodeAlarm({ desk }: { desk: string }) {
  const t = useTranslations('riders')
  const enabled = useMay()('manageOrders')
  const { data: orders = [] } = useQuery<Orders, ApiError | NetworkError>(
    {
      queryKey: [...listsKey, 'failed codes'],
      queryFn: async () => (await ask('POST /api/rider/failed-codes', {})).data.orders,
      staleTime: 0,
      enabled,
    },
    queryClient,
  )
  const newest = orders.at(-1)?._id
  useEffect(() => {
    if (newest !== undefined) ring()
  }, [newest])
  return (
    <div role="status" className="print:hidden">
      {orders.map(({ _id, orderId }) => (
        <Link key={_id} to={`${desk}/${_id}`} className={`${alarmBox} min-h-11 border-b border-cafe`}>
          <ShieldAlert className="size-5.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0">
            <b className="whitespace-nowrap">{orderId}</b> {t('codeAlarm')}
          </span>
        </Link>
      ))}
    </div>
  )
}
