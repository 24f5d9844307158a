import {
  type ApiError,
  isErrorOf,
  type NetworkError,
  type ResponseOf,
  type SharedCode,
  type Transfer,
  type TransferState,
  type TransferStore,
} from '@dix/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../../platform/api/query-client.ts'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import { refreshProducts } from '../products/products-query.ts'
import { usePage } from '../products/use-page.ts'

const transfersKey = ['admin', 'transfers'] as const

/** Transfers, newest first. The previous page stays until the next one is loaded. */
export function useTransfers(state: TransferState | null, page: number) {
  return usePage([...transfersKey, 'list', state, page], () =>
    ask('POST /api/stock/transfers/list', { state, page }),
  )
}

const transferQuery = (_id: string) =>
  queryOptions<Transfer, ApiError | NetworkError>({
    queryKey: [...transfersKey, 'one', _id],
    queryFn: async () => (await ask('POST /api/stock/transfers/details', { _id })).data,
    staleTime: 0,
  })

/** A transfer. After the session ended, the last response stays, and so do the typed counts. */
export function useTransfer(_id: string) {
  const { data, error, refetch } = useQuery(transferQuery(_id), queryClient)
  const last = useRef(data)
  if (data) last.current = data
  const transfer = last.current?._id === _id ? last.current : undefined
  return { transfer, error: transfer ? null : error, refetch }
}

/** Shows a transfer from the API's response, and refetches the data it changed. */
export async function cacheTransfer(transfer: Transfer): Promise<void> {
  queryClient.setQueryData(transferQuery(transfer._id).queryKey, transfer)
  await Promise.all([invalidate({ queryKey: [...transfersKey, 'list'] }), refreshProducts()])
}

const endings = ['PUT /api/stock/transfers/receive', 'PUT /api/stock/transfers/cancel'] as const

/**
 * Ends a transfer and shows its new state, with a message whether this user or another one ended it.
 *
 * @throws any other error of `end`
 */
export async function endTransfer(end: () => Promise<ResponseOf<(typeof endings)[number]>>): Promise<void> {
  try {
    const { data, message } = await end()
    showSuccess(message)
    await cacheTransfer(data)
  } catch (failure) {
    if (!isErrorOf(failure, ...endings)) throw failure
    if (failure.code !== 'changed_meanwhile') {
      failure.code satisfies 'not_found' | SharedCode
      throw failure
    }
    // Not thrown, because the messages would disappear together with the form.
    toast('error', failure.message)
    await cacheTransfer(failure.data)
  }
}

/** The stores that can send goods; after the session ended, the last response stays, as for `useTransfer`. */
export function useTransferStores() {
  const { data, error, refetch } = useQuery<TransferStore[], ApiError | NetworkError>(
    {
      queryKey: [...transfersKey, 'stores'],
      queryFn: async () => (await ask('GET /api/stock/transfers/stores')).data,
      staleTime: 0,
    },
    queryClient,
  )
  const last = useRef(data)
  if (data) last.current = data
  return { stores: last.current, error: last.current ? null : error, refetch }
}

/** Products to send, with the sending store's stock of each. */
export function useSendable(search: string, store: string) {
  const { data, error } = useQuery(
    {
      queryKey: [...transfersKey, 'products', search, store],
      queryFn: () => ask('POST /api/stock/transfers/products', { search, store, limit: 6 }),
      enabled: search.trim() !== '',
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  )
  return { found: search.trim() === '' ? undefined : data?.data, error }
}
