import { withParameters } from '../../../platform/with-parameters.ts'
import { useListQuery } from '../products/use-list-query.ts'
import type { CustomerFilters } from './customers-query.ts'

/** The filters in the URL of the list. Changing another filter returns to the first page. */
export function useCustomerFilters() {
  const { query, changeQuery } = useListQuery()
  const filters: CustomerFilters = {
    search: query.get('search') ?? '',
    blocked: query.has('blocked'),
    credit: query.has('credit'),
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
  }
  const change = ({ search, blocked, credit, page = 1 }: Partial<CustomerFilters>, replace = false) =>
    changeQuery(
      (current) =>
        withParameters(current, {
          ...(search !== undefined && { search }),
          ...(blocked !== undefined && { blocked: blocked ? '1' : '' }),
          ...(credit !== undefined && { credit: credit ? '1' : '' }),
          page: page > 1 ? String(page) : '',
        }),
      replace,
    )
  return { filters, change }
}
