import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { useCurrentInView } from '../../../ui/navigation/use-current-in-view.ts'
import { type StoreTab, tabPath } from './shown-stores.ts'

/** Links to the tabs of a store. On phones they scroll sideways. */
export function StoreTabs({ id, tabs }: { id: string; tabs: readonly StoreTab[] }) {
  const t = useTranslations('stores')
  const nav = useCurrentInView<HTMLElement>()
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
                  'flex min-h-11 items-center rounded-button border px-3.5 text-card font-bold whitespace-nowrap',
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
