import type { ApiError, CartLine, NetworkError } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { LoadError } from '../../../../platform/forms/load-error.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useStoredDraft } from '../../drafts/use-stored-draft.ts'
import { NewOrderForm } from './new-order-form.tsx'
import { emptyOrder, readPhoneOrder, type StoredPhoneOrder } from './phone-order.ts'

type NewOrderProps = {
  /** Storage slot of the unsaved draft. */
  draftSlot: string
  onRestart: () => void
}

/** The form of a new phone order: empty, or the draft stored on this device at current prices. */
export function NewOrder({ draftSlot, onRestart }: NewOrderProps) {
  const t = useTranslations('desk')
  const stored = useStoredDraft(draftSlot, readPhoneOrder)
  const { items, ...order } = stored.found ?? emptyOrder
  const { lines, error, refetch } = useCurrentLines(items)
  if (!lines && error) return <LoadError title={t('productsNotLoaded')} error={error} retry={refetch} />
  if (!lines) return <Skeleton className="m-4 h-120" />
  const start = {
    ...order,
    lines: lines.map(({ productId: product, quantity }) => ({ product, quantity })),
  }
  const notSoldCount = items.length - lines.length
  return <NewOrderForm {...{ draftSlot, start, notSoldCount, stored, onRestart }} />
}

/** The products of a stored order at current prices, without those that are no longer sold. */
function useCurrentLines(items: StoredPhoneOrder['items']) {
  const isEmpty = items.length === 0
  const { data, error, refetch } = useQuery<CartLine[], ApiError | NetworkError>(
    {
      queryKey: ['phone-order', items],
      queryFn: async () => (await ask('POST /api/cart/price', { items })).data,
      enabled: !isEmpty,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  )
  return { lines: isEmpty ? [] : data, error, refetch }
}
