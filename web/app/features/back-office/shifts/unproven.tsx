import type { ApiError, NetworkError, UnprovenDelivery } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { PhotoThumbnail } from '../../../ui/photo-thumbnail.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { listsKey } from '../desk/desk-query.ts'
import { Timestamp } from '../history/timestamp.tsx'
import { storeInput } from '../stores/shown-store.ts'

/** The latest deliveries without the customer's code, in all stores or one. */
export function Unproven({ store }: { store: string | undefined }) {
  const t = useTranslations('riders')
  const reasons = useTranslations('rider')
  const { data, error, refetch } = useQuery<UnprovenDelivery[], ApiError | NetworkError>(
    {
      queryKey: [...listsKey, 'unproven', store ?? null],
      queryFn: async () => (await ask('POST /api/rider/unproven', storeInput(store))).data.deliveries,
      staleTime: 0,
    },
    queryClient,
  )
  return (
    <section className="mt-8">
      <h2 className="type-h3 mb-3">{t('unproven')}</h2>
      {!data &&
        (error ? (
          <LoadError title={t('unprovenNotLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-24" />
        ))}
      {data?.length === 0 && <p className="text-ink-2">{t('noUnproven')}</p>}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-white">
          {data.map((delivery) => (
            <li
              key={delivery._id}
              className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-3.5 wrap-anywhere md:px-5"
            >
              <div className="min-w-0">
                <Link
                  to={`/dashboard/orders/${delivery._id}`}
                  className="font-bold text-bissap after:absolute after:inset-0"
                >
                  {delivery.orderId}
                </Link>{' '}
                {delivery.customerName}
                <p className="text-small text-ink-2">
                  {delivery.storeName && `${delivery.storeName} · `}
                  <Timestamp at={delivery.at} /> · {delivery.riderName || t('former')}
                </p>
              </div>
              <div className="flex items-center gap-4">
                <p className="text-card md:text-end">
                  {reasons(delivery.reason)}
                  {delivery.wrongCodes > 0 && (
                    <b className="block text-brique">{t('wrongCodes', { count: delivery.wrongCodes })}</b>
                  )}
                  {!delivery.photo && <span className="block text-ink-2">{t('noPhoto')}</span>}
                </p>
                {delivery.photo && (
                  <PhotoThumbnail
                    src={delivery.photo}
                    alt={t('proof', { number: delivery.orderId })}
                    className="relative"
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
