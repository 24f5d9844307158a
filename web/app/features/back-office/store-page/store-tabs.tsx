import { useEffect, useRef } from 'react'
import { NavLink, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { type StoreTab, tabPath } from './shown-stores.ts'

/** Links to the tabs of a store. On phones they scroll sideways. */
export function StoreTabs({ id, tabs }: { id: string; tabs: readonly StoreTab[] }) {
  const t = useTranslations('stores')
  const { tab } = useParams()
  const nav = useRef<HTMLElement>(null)
  // On phones the current tab may be scrolled out of view.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return (
    <nav ref={nav} aria-label={t('tabs')} className="mb-4 max-md:-mx-4 max-md:overflow-x-auto">
      <ul className="flex gap-2 max-md:w-max max-md:px-4">
        {tabs.map((tab) => (
          <li key={tab}>
            <NavLink
              end
              to={tabPath(id, tab)}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-11 scroll-mx-4 items-center rounded-button border px-3.5 text-card font-bold whitespace-nowrap',
                  isActive ? 'border-cafe bg-cafe text-white' : 'border-line bg-white hover:border-edge',
                )
              }
            >
              {t(tab)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
