import type { ApiError, NetworkError, Offer, OfferPreview, ResponseOf } from '@dix/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../../platform/api/query-client.ts'
import { refreshSaves } from '../history/history-query.ts'
import type { PreviewTerms } from './offer-values.ts'

const offersKey = ['admin', 'offers'] as const

const offersQuery = queryOptions<ResponseOf<'GET /api/offer/get'>['data'], ApiError | NetworkError>({
  queryKey: [...offersKey, 'list'],
  queryFn: async () => (await ask('GET /api/offer/get')).data,
  staleTime: 0,
})

/** Every offer, the latest start first. */
export function useOffers() {
  const { data, error, refetch } = useQuery(offersQuery, queryClient)
  return { offers: data, error: data ? null : error, refetch }
}

/** The effect of an offer on prices; null while its terms are incomplete. */
export function usePreview(terms: PreviewTerms | null): OfferPreview | undefined {
  const { data } = useQuery(
    {
      queryKey: [...offersKey, 'preview', terms],
      queryFn: async () => (await ask('POST /api/offer/preview', terms!)).data,
      enabled: terms !== null,
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
    },
    queryClient,
  )
  return terms === null ? undefined : data
}

/** Call this after a save of this or another user: refetches the offers. */
export async function refreshOffers(): Promise<void> {
  await Promise.all([invalidate({ queryKey: offersKey }), refreshSaves()])
}

/**
 * @returns the message to show
 * @throws ApiError `changed_meanwhile` if another user has changed the offer
 */
export async function endOffer({ _id, revision }: Offer): Promise<string> {
  const { message } = await ask('PUT /api/offer/end', { _id, revision })
  await refreshOffers()
  return message
}

/** @returns the message, and the change that undoes it */
export async function deleteOffer({ _id, revision }: Offer): Promise<{ message: string; change: string }> {
  const { message, data } = await ask('DELETE /api/offer/delete', { _id, revision })
  await refreshOffers()
  return { message, change: data.change }
}

/** @param change the last save of an offer */
export async function undoOffer(change: string): Promise<string> {
  const { message } = await ask('POST /api/offer/undo', { _id: change })
  await refreshOffers()
  return message
}
