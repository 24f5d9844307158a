import { type SecurityEventKind, securityEventKinds } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { useListQuery } from '../products/use-list-query.ts'
import { usePage } from '../products/use-page.ts'

type SecurityLogFilters = { search: string; kind: SecurityEventKind | ''; page: number }

/** A page of the security log; the previous one stays until it is loaded. */
export function useSecurityLog({ kind, ...filters }: SecurityLogFilters) {
  return usePage(['admin', 'security log', { kind, ...filters }], () =>
    ask('POST /api/security/list', { ...filters, kind: kind || null }),
  )
}

/** The filters in the URL of the page. Changing another filter leads to the first page. */
export function useSecurityLogFilters() {
  const { query, changeQuery } = useListQuery()
  const kind = query.get('kind') ?? ''
  const filters: SecurityLogFilters = {
    search: query.get('search') ?? '',
    kind: securityEventKinds.find((known) => known === kind) ?? '',
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
  }
  const change = (changed: Partial<SecurityLogFilters>, replace = false) =>
    changeQuery(() => {
      const { search, kind, page } = { ...filters, page: 1, ...changed }
      const parameters = { search, kind, page: page > 1 ? String(page) : '' }
      return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))
    }, replace)
  return { filters, change }
}
