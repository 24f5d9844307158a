import { Check, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { chipLook } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { ListSearch } from '../frame/list-search.tsx'
import { Pager } from '../products/pager.tsx'
import { useStaffStores } from '../stores/store-choice.ts'
import { CustomerCards } from './customer-cards.tsx'
import { CustomerTable } from './customer-table.tsx'
import { useCustomers } from './customers-query.ts'
import { useCustomerFilters } from './use-customer-filters.ts'

/** The shop's customers, with and without an account. */
export function CustomersPage() {
  const t = useTranslations('customers')
  const { filters, change } = useCustomerFilters()
  const { own } = useStaffStores()
  const { list, error, refetch, settling } = useCustomers(filters)
  return (
    <>
      <AdminHead title={t('title')} aside={list && t('count', { count: list.totalCount })} />
      <div className="mb-4 flex flex-wrap items-center gap-2.5">
        <ListSearch search={filters.search} change={change} label={t('search')} className="md:max-w-100" />
        <FilterChip isOn={filters.blocked} onChange={(blocked) => change({ blocked })}>
          {t('onlyBlocked')}
        </FilterChip>
        {/* Staff of one store do not see it. */}
        {(own === null || filters.credit) && (
          <FilterChip isOn={filters.credit} onChange={(credit) => change({ credit })}>
            {t('onlyCredit')}
          </FilterChip>
        )}
      </div>
      {!list &&
        (error ? (
          <LoadError title={t('notLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-150" />
        ))}
      {list?.totalCount === 0 && (
        <NoCustomers
          isFiltered={filters.search !== '' || filters.blocked || filters.credit}
          onClear={() => change({ search: '', blocked: false, credit: false })}
        />
      )}
      {list && list.data.length > 0 && (
        <div aria-busy={settling || undefined} className={classNames(settling && 'opacity-60')}>
          <CustomerTable customers={list.data} />
          <CustomerCards customers={list.data} />
        </div>
      )}
      {list && list.totalPage > 1 && (
        <Pager
          page={filters.page}
          totalPage={list.totalPage}
          onTurn={(page) => change({ page })}
          className="mt-5 justify-end"
        />
      )}
    </>
  )
}

type FilterProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

function FilterChip({ isOn, onChange, children }: FilterProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={() => onChange(!isOn)} className={chipLook(isOn)}>
      {isOn && <Check className="size-4" aria-hidden="true" />}
      {children}
    </button>
  )
}

function NoCustomers({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('customers')
  return (
    <Notice
      icon={<Users className="size-12" strokeWidth={1.75} aria-hidden="true" />}
      title={t(isFiltered ? 'noneFound' : 'none')}
      hint={t(isFiltered ? 'noneFoundHint' : 'noneHint')}
    >
      {isFiltered && (
        <Button variant="outline" onClick={onClear}>
          {t('showAll')}
        </Button>
      )}
    </Notice>
  )
}
