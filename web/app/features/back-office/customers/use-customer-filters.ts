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
  const change = (changed: Partial<CustomerFilters>, replace = false) =>
    changeQuery((current) => {
      const next = new URLSearchParams(current)
      if (changed.search !== undefined) set(next, 'search', changed.search)
      if (changed.blocked !== undefined) set(next, 'blocked', changed.blocked ? '1' : '')
      if (changed.credit !== undefined) set(next, 'credit', changed.credit ? '1' : '')
      set(next, 'page', (changed.page ?? 1) > 1 ? String(changed.page) : '')
      return next
    }, replace)
  return { filters, change }
}

function set(query: URLSearchParams, name: string, value: string): void {
  if (value === '') query.delete(name)
  else query.set(name, value)
}
