import { ChevronRight, MapPinned, Store, Warehouse } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { ChangeCard } from '../settings/last-change.tsx'
import { AddStore } from './other-stores.tsx'
import { type ShownStore, tabPath } from './shown-stores.ts'
import { StoreState } from './store-state.tsx'
import { isOfStores, useStores } from './stores-query.ts'

/** The stores of the shop; with a single one, redirects to its page. */
export function StoresPage() {
  const t = useTranslations('stores')
  const { stores, owners, error, refetch } = useStores()
  if (stores?.length === 1) return <Navigate to={tabPath(stores[0]!.id)} replace />
  const zonesOf = (id: string) => owners?.settings.zones.zones.filter(({ store }) => store === id).length
  return (
    <>
      <AdminHead title={t('title')} aside={stores && t('count', { count: stores.length })}>
        {owners && <AddStore owners={owners} />}
      </AdminHead>
      {!stores &&
        (error ? (
          <LoadError title={t('notLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-100" />
        ))}
      <ul className="grid gap-3 empty:hidden lg:grid-cols-2">
        {stores?.map((store) => (
          <StoreLink key={store.id} store={store} zones={zonesOf(store.id)} />
        ))}
      </ul>
      {owners && <p className="mt-4 max-w-160 text-card text-ink-2">{t('hint')}</p>}
      {owners?.lastChange && isOfStores(owners.lastChange.topic) && (
        <div className="mt-4 max-w-160">
          <ChangeCard change={owners.lastChange} />
        </div>
      )}
    </>
  )
}

/** @param zones their number; undefined for users who may not see zones */
function StoreLink({ store, zones }: { store: ShownStore; zones: number | undefined }) {
  const t = useTranslations('stores')
  const Sign = store.kind === 'dark' ? Warehouse : Store
  return (
    <li>
      <Link
        to={tabPath(store.id)}
        className="flex h-full items-center gap-4 rounded-card border border-line bg-white p-4 hover:border-edge"
      >
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-sable">
          <Sign className="size-5.5" aria-hidden="true" />
        </span>
        <span className="flex min-w-0 grow flex-col items-start gap-1.5">
          <span>
            <b className="block text-h3 wrap-anywhere">{store.name}</b>
            <span className="block text-small text-ink-2 wrap-anywhere">
              {[t(`kind_${store.kind}`), store.address.replaceAll('\n', ', ')].filter(Boolean).join(' · ')}
            </span>
          </span>
          <StoreState store={store} />
          {zones !== undefined && (
            <span className="flex items-center gap-1.5 text-small text-ink-2">
              <MapPinned className="size-4" aria-hidden="true" />
              {t('zones', { count: zones })}
            </span>
          )}
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-2" aria-hidden="true" />
      </Link>
    </li>
  )
}
