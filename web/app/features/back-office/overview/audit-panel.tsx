import type { ApiError, Audit, AuditCheck, NetworkError } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { Timestamp } from '../history/timestamp.tsx'
import { Panel } from './panel.tsx'

const auditQuery = queryOptions<Audit | null, ApiError | NetworkError>({
  queryKey: ['admin', 'audit'],
  queryFn: async () => (await ask('POST /api/insights/audit')).data,
  staleTime: 60_000,
})

/**
 * The findings of the nightly check: at the top of the page if something needs attention, at its end if all is well.
 */
export function AuditPanel({ place }: { place: 'top' | 'end' }) {
  const t = useTranslations('overview')
  const audit = useAudit()
  if (!audit) return null
  const wrong = audit.findings.filter((finding) => finding.wrong > 0)
  if (wrong.length > 0 !== (place === 'top')) return null
  return (
    <Panel
      title={wrong.length > 0 ? t('auditWrong', { count: wrong.length }) : t('audit')}
      aside={<Timestamp at={audit.finishedAt ?? audit.startedAt} />}
      className="grow basis-0"
    >
      {wrong.length > 0 && (
        <>
          <ul>
            {wrong.map((finding) => (
              <WrongLine key={finding.check} finding={finding} />
            ))}
          </ul>
          <p className="mt-2 text-small text-pretty text-ink-2">{t('auditHint')}</p>
        </>
      )}
      {wrong.length === 0 && (
        <p className="flex items-start gap-2 text-card">
          {audit.finishedAt && <CircleCheck className="size-5 shrink-0 text-feuille" aria-hidden="true" />}
          {t(audit.finishedAt ? 'auditWell' : 'auditRuns')}
        </p>
      )}
    </Panel>
  )
}

function WrongLine({ finding: { check, wrong, examples } }: { finding: Audit['findings'][number] }) {
  const t = useTranslations('overview')
  const shown = examples.map((example) => ({ ...example, path: pages[check]?.(example._id) ?? null }))
  return (
    <li className="flex items-start gap-2 border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <TriangleAlert className="size-5 shrink-0 text-brique" aria-hidden="true" />
      <div className="min-w-0 text-card">
        <p className="font-semibold text-pretty">{t(`audit_${check}`, { count: wrong })}</p>
        <ul className="flex flex-wrap gap-x-4 text-small">
          {shown.map(({ _id, name, path }) => (
            <li key={_id} className="min-w-0">
              {path ? (
                <Link
                  to={path}
                  className="inline-flex min-h-11 items-center font-bold wrap-anywhere text-bissap hover:underline"
                >
                  {name}
                </Link>
              ) : (
                <span className="inline-flex min-h-8 items-center text-ink-2">{name}</span>
              )}
            </li>
          ))}
          {wrong > examples.length && (
            <li className="inline-flex min-h-11 items-center text-ink-2">
              {t('auditMore', { count: wrong - examples.length })}
            </li>
          )}
        </ul>
      </div>
    </li>
  )
}

const productPage = (_id: string) => `/dashboard/product?edit=${_id}`
const customerPage = (_id: string) => `/dashboard/customers/${_id}`
const orderPage = (_id: string) => `/dashboard/orders/${_id}`

/** The page that the examples of a finding link to, if any. */
const pages: Record<AuditCheck, ((_id: string) => string | null) | null> = {
  stock_ledger: productPage,
  stockouts: productPage,
  stock_transfers: (_id) => `/dashboard/stock/transfers?transfer=${_id}`,
  order_totals: orderPage,
  order_stock: orderPage,
  order_refunds: orderPage,
  order_money: orderPage,
  credit: orderPage,
  rider_cash: () => '/dashboard/riders',
  payments: orderPage,
  payment_refunds: orderPage,
  announcements: orderPage,
  order_mails: orderPage,
  mails: null,
  // A picture without a product is named by its URL.
  pictures: (_id) => (_id.startsWith('/') ? null : productPage(_id)),
  figures: null,
  customers: customerPage,
  reviews: productPage,
  units: productPage,
}

/** The last audit of the shop; null before the first, undefined until it is loaded. */
function useAudit(): Audit | null | undefined {
  return useQuery(auditQuery, queryClient).data
}
