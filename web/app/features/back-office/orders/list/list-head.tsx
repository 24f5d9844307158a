import { Plus, Search } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useMay } from '../../../../platform/api/use-role.ts'
import { useLiveState } from '../../../../platform/live/use-live.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { NotificationButton } from '../../../notifications/index.ts'
import { AdminMenu } from '../../frame/admin-menu.tsx'
import { ListSearch } from '../../frame/list-search.tsx'
import { SoundSwitch } from '../alarm/sound-switch.tsx'
import type { DeskControls } from '../use-desk-filter.ts'
import { FilterButton } from './filter-button.tsx'

type HeadProps = {
  controls: DeskControls
  search: RefObject<HTMLInputElement | null>
  /** The button that lists the keys. */
  help: ReactNode
}

/**
 * Title, live dot, sound, notifications and search; on phones as the page's top bar, with the search behind a button.
 */
export function ListHead({ controls, search, help }: HeadProps) {
  const t = useTranslations('desk')
  const may = useMay()
  const [searching, setSearching] = useState(controls.filter.search !== '')
  return (
    <header className="shrink-0 border-line bg-white max-md:sticky max-md:top-0 max-md:z-20 max-md:border-b md:px-4 md:pt-2 md:pb-1">
      <div className="flex h-14 items-center gap-1 px-1.5 md:h-12 md:px-0">
        <AdminMenu className="md:hidden" />
        <h1 className="text-h3 font-bold md:text-h1 md:font-extrabold md:tracking-[-0.015em]">
          {t('title')}
        </h1>
        <LiveDot />
        <span className="grow" />
        {help}
        <IconButton
          label={t('search')}
          aria-expanded={searching}
          onClick={() => {
            setSearching(!searching)
            requestAnimationFrame(() => search.current?.focus())
          }}
          className="md:hidden"
        >
          <Search className="size-5.5" aria-hidden="true" />
        </IconButton>
        <SoundSwitch />
        {may('receiveNotifications') && <NotificationButton className="md:hidden" />}
        {may('manageOrders') && (
          <Link
            to={{ pathname: '/dashboard/orders/new', search: controls.query }}
            aria-label={t('newOrder')}
            title={t('newOrder')}
            className="flex size-11 shrink-0 items-center justify-center rounded-button hover:bg-sable"
          >
            <Plus className="size-5.5" aria-hidden="true" />
          </Link>
        )}
      </div>
      <div
        className={classNames(
          'flex items-center gap-2 max-md:px-4 max-md:pb-3',
          !searching && 'max-md:hidden',
        )}
      >
        <ListSearch
          search={controls.filter.search}
          change={controls.change}
          label={t('search')}
          ref={search}
        />
        <FilterButton controls={controls} className="max-md:hidden md:min-h-11" />
        {may('receiveNotifications') && <NotificationButton className="max-md:hidden" />}
      </div>
    </header>
  )
}

const dots = { live: 'bg-mangue', connecting: 'bg-edge', offline: 'bg-brique' } as const

/** Whether orders arrive automatically, as a dot with a label. */
function LiveDot() {
  const t = useTranslations('desk')
  const state = useLiveState()
  return (
    <span role="status" className="ms-1.5 inline-flex min-w-0 items-center gap-1.5 text-small text-ink-2">
      <span className={classNames('size-2.5 shrink-0 rounded-full', dots[state])} />
      <span className="truncate max-md:sr-only">{t(`live_${state}`)}</span>
    </span>
  )
}
