import type { ApiError, NetworkError, ResponseOf } from '@dix/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../../platform/api/query-client.ts'
import { usePage } from '../products/use-page.ts'

const customersKey = ['admin', 'customers'] as const

export type CustomerFilters = { search: string; blocked: boolean; credit: boolean; page: number }
type CustomerList = ResponseOf<'POST /api/customer/list'>

/** A page of the customers; the previous one stays until it is loaded. */
export function useCustomers(filters: CustomerFilters) {
  return usePage([...customersKey, 'list', filters], () => ask('POST /api/customer/list', filters))
}

/** Maximum number of customers that may share one number, as in a household. */
const maxSharing = 3

/** Customers with a phone number, such as `+221775123408`; none for null, or until they are loaded. */
export function useCustomersOf(number: string | null) {
  const { data } = useQuery<CustomerList, ApiError | NetworkError>(
    {
      queryKey: [...customersKey, 'list', { number }],
      queryFn: () => ask('POST /api/customer/list', { search: number ?? '', limit: maxSharing }),
      enabled: number !== null,
      staleTime: 0,
    },
    queryClient,
  )
  return (number !== null && data?.data) || []
}

type CustomerResponse = ResponseOf<'POST /api/customer/details'>

/** A customer with a page of their orders. */
export function useCustomer(_id: string, page: number) {
  const { data, error, refetch } = useQuery<CustomerResponse, ApiError | NetworkError>(
    {
      queryKey: [...customersKey, 'one', _id, page],
      queryFn: () => ask('POST /api/customer/details', { _id, page }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  )
  return { response: data, error, refetch }
}

/** Call this after a change: refetches lists and pages of customers. */
export function refreshCustomers(): Promise<void> {
  return invalidate({ queryKey: customersKey })
}

/** Call this after a customer was erased: refetches the lists. */
export function refreshCustomerLists(): Promise<void> {
  return invalidate({ queryKey: [...customersKey, 'list'] })
}
