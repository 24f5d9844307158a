import { hasWeek, type Locale, spanWords, weekWords } from '@dix/contract'
import { Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { useMay } from '../../../platform/api/use-role.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { storesPath, transfersPage } from '../frame/admin-pages.ts'
import { ChangeCard } from '../settings/last-change.tsx'
import { HoursAndZones } from './hours-and-zones.tsx'
import { OtherStores } from './other-stores.tsx'
import { PauseButton } from './pause-dialog.tsx'
import { type ShownStore, type StoreTab, storeTabs } from './shown-stores.ts'
import { StoreCard } from './store-card.tsx'
import { StoreStaff } from './store-staff.tsx'
import { StoreState } from './store-state.tsx'
import { StoreStock } from './store-stock.tsx'
import { StoreTabs } from './store-tabs.tsx'
import { isOfStores, type OwnersData, useStores } from './stores-query.ts'

/** A store: its card, hours and zones, staff and stock. In a shop with one store there is no list before it. */
export function StorePage() {
  const t = useTranslations('stores')
  const { id = '', tab = 'card' } = useParams<{ id: string; tab: StoreTab }>()
  const { stores, owners, error, refetch } = useStores()
  const may = useMay()
  if (!stores)
    return (
      <>
        <h1 className="sr-only">{t('title')}</h1>
        {error ? (
          <LoadError title={t('notLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-150" />
        )}
      </>
    )
  const store = stores.find((item) => item.id === id)
  if (!store) return <Navigate to={storesPath} replace />
  const allowed: Record<StoreTab, boolean> = {
    card: true,
    hours: may('manageSettings'),
    staff: may('manageStaff'),
    stock: may('manageCatalogue') && !store.closed,
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          {stores.length > 1 && (
            <Breadcrumb label={t('crumbs')} crumbs={[{ name: t('title'), path: storesPath }]} />
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="type-h1 wrap-anywhere">{store.name}</h1>
            <StoreState store={store} />
          </div>
        </div>
        {store.closed && may('moveStock') && (
          <ButtonLink
            variant="outline"
            to={`${transfersPage}?new&from=${store.id}`}
            className="max-md:w-full"
          >
            <Truck className="size-5" aria-hidden="true" />
            {t('sendStock')}
          </ButtonLink>
        )}
        {!store.closed && may('pauseStore') && (
          <div className="flex max-md:w-full max-md:*:grow">
            <PauseButton store={store} />
          </div>
        )}
      </div>
      <StoreTabs id={id} tabs={storeTabs.filter((name) => allowed[name])} />
      <Tab
        key={`${id} ${tab}`}
        tab={allowed[tab] ? tab : 'card'}
        store={store}
        stores={stores}
        owners={owners}
      />
    </>
  )
}

type TabProps = {
  tab: StoreTab
  store: ShownStore
  stores: readonly ShownStore[]
  owners: OwnersData | undefined
}

function Tab({ tab, store, stores, owners }: TabProps) {
  switch (tab) {
    case 'card':
      return owners ? (
        <StoreCard
          store={store}
          {...owners}
          after={
            <>
              <LastChange owners={owners} />
              {stores.length === 1 && <OtherStores owners={owners} />}
            </>
          }
        />
      ) : (
        <ReadOnlyCard store={store} />
      )
    case 'hours':
      return (
        owners && (
          <HoursAndZones store={store} stores={stores} {...owners} after={<LastChange owners={owners} />} />
        )
      )
    case 'staff':
      return <StoreStaff storeId={store.id} />
    case 'stock':
      return <StoreStock storeId={store.id} />
    default:
      tab satisfies never
      return null
  }
}

/** The last save of settings with its undo, if it concerned stores. */
function LastChange({ owners: { lastChange } }: { owners: OwnersData }) {
  if (!lastChange || !isOfStores(lastChange.topic)) return null
  return (
    <div className="mt-4 max-w-160">
      <ChangeCard change={lastChange} />
    </div>
  )
}

/** What managers see of the store, which only the owner changes. */
function ReadOnlyCard({ store: { phone, address, hours } }: { store: ShownStore }) {
  const t = useTranslations('stores')
  const settings = useTranslations('settings')
  const locale = useLocale() as Locale
  return (
    <dl className="grid max-w-160 gap-4 rounded-card border border-line bg-white p-4 md:p-5">
      <Fact name={t('phone')}>{phone || '–'}</Fact>
      <Fact name={t('address')}>{address || '–'}</Fact>
      <Fact name={settings('hours')}>
        {hasWeek(hours)
          ? weekWords(hours.week, locale).map(({ days, times }) => (
              <span key={days} className="block">
                {days} : {times}
              </span>
            ))
          : settings('alwaysOpen')}
      </Fact>
      {hours.holidays.length > 0 && (
        <Fact name={settings('holidays')}>
          {hours.holidays.map(({ date, name, spans }) => (
            <span key={date} className="block">
              {[name, date].filter(Boolean).join(' · ')} : {spanWords(spans, locale)}
            </span>
          ))}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-card font-semibold">{name}</dt>
      <dd className="whitespace-pre-line text-ink-2 wrap-anywhere">{children}</dd>
    </div>
  )
}
