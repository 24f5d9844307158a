import type { ApiError, NetworkError, ResponseOf } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ShieldAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useMay } from '../../../platform/api/use-role.ts'
import { alarmBox } from './alarm-words.tsx'
import { listsKey } from './desk-query.ts'
import { ring } from './sound.ts'

type Orders = ResponseOf<'POST /api/rider/failed-codes'>['data']['orders']

/** Rings when the code of an order was wrong five times, and links to these orders, on every page of managers. */
export function CodeAlarm({ desk }: { desk: string }) {
  const t = useTranslations('riders')
  const enabled = useMay()('manageOrders')
  const { data: orders } = useQuery<Orders, ApiError | NetworkError>(
    {
      queryKey: [...listsKey, 'failed codes'],
      queryFn: async () => (await ask('POST /api/rider/failed-codes', {})).data.orders,
      staleTime: 0,
      enabled,
    },
    queryClient,
  )
  const known = useRef<Orders>(undefined)
  useEffect(() => {
    if (!orders) return
    const isNew = ({ _id }: Orders[number]) => !known.current!.some((order) => order._id === _id)
    if (known.current && orders.some(isNew)) ring()
    known.current = orders
  }, [orders])
  return (
    <div role="status" className="print:hidden">
      {orders?.map(({ _id, orderId }) => (
        <Link key={_id} to={`${desk}/${_id}`} className={`${alarmBox} min-h-11 border-t border-cafe`}>
          <ShieldAlert className="size-5.5 shrink-0" aria-hidden="true" />
          <p className="min-w-0 grow">
            {t.rich('codeAlarm', {
              b: (words) => <b className="whitespace-nowrap">{words}</b>,
              number: orderId,
            })}
          </p>
          <ChevronRight className="size-5.5 shrink-0" aria-hidden="true" />
        </Link>
      ))}
    </div>
  )
}
