import { type Customer, isErrorOf, type SharedCode } from '@dix/contract'
import { ChevronLeft, SearchX } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CreditList } from '../../credit/index.ts'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerAddresses } from './customer-addresses.tsx'
import { CustomerContact } from './customer-contact.tsx'
import { CustomerNote } from './customer-note.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerSums } from './customer-sums.tsx'
import { BlockedBadge } from './customer-words.tsx'
import { useCustomer } from './customers-query.ts'
import { Panel } from './panel.tsx'

/** One customer: their orders, addresses, the shop's note, and the available actions. */
export function CustomerPage() {
  const { customerId = '' } = useParams()
  return <CustomerById key={customerId} id={customerId} />
}

function CustomerById({ id }: { id: string }) {
  const t = useTranslations('customers')
  const [query, setQuery] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const { response, error, refetch } = useCustomer(id, page)
  if (isUnknown(error)) return <UnknownCustomer />
  if (!response)
    return (
      <>
        <h1 className="sr-only">{t('customer')}</h1>
        {error ? (
          <LoadError title={t('oneNotLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-150" />
        )}
      </>
    )
  const customer = response.data
  return (
    <>
      <Head customer={customer} />
      <div className="grid gap-4 md:gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-4 md:gap-5">
          <CustomerSums customer={customer} />
          <CustomerOrders
            customer={customer}
            page={response.page}
            totalPage={response.totalPage}
            onTurn={(page) => setQuery(page > 1 ? { page: String(page) } : {}, { preventScrollReset: true })}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:gap-5">
          <CustomerNote customer={customer} />
          {customer.credit && customer.credit.entries.length > 0 && (
            <Panel title={t('credit')}>
              <CreditList entries={customer.credit.entries} pageOf={(_id) => `/dashboard/orders/${_id}`} />
            </Panel>
          )}
          <CustomerAddresses addresses={customer.addresses} />
          <CustomerActions customer={customer} />
        </div>
      </div>
    </>
  )
}

function Head({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  const format = useFormatter()
  const { name, hasAccount, since, block } = customer
  const day = format.dateTime(new Date(since), { dateStyle: 'long' })
  return (
    <div className="mb-4 md:mb-5">
      <Link
        to="/dashboard/customers"
        className="reach-44 -ms-1 mb-2 inline-flex items-center gap-1 text-card font-bold text-bissap max-md:hidden"
      >
        <ChevronLeft className="size-4.5" aria-hidden="true" />
        {t('toAll')}
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="type-h1 wrap-anywhere">{name}</h1>
        {block && <BlockedBadge />}
      </div>
      <p className="mt-1 text-card text-ink-2">{t(hasAccount ? 'since' : 'sinceWithoutAccount', { day })}</p>
      <CustomerContact customer={customer} />
    </div>
  )
}

function isUnknown(error: unknown): boolean {
  if (!isErrorOf(error, 'POST /api/customer/details')) return false
  switch (error.code) {
    case 'not_found':
      return true
    default:
      error.code satisfies SharedCode
      return false
  }
}

function UnknownCustomer() {
  const t = useTranslations('customers')
  return (
    <Notice
      icon={<SearchX className="size-12" strokeWidth={1.75} aria-hidden="true" />}
      title={t('unknown')}
      hint={t('unknownHint')}
      heading="h1"
    >
      <ButtonLink to="/dashboard/customers">{t('toAll')}</ButtonLink>
    </Notice>
  )
}
