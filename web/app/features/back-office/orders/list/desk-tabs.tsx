import { LayoutDashboard, Package, PackageCheck } from 'lucide-react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useMay } from '../../../../platform/api/use-role.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { AdminMenu } from '../../frame/admin-menu.tsx'
import { storeInput, useShownStore } from '../../stores/shown-store.ts'

const tabs = [
  { to: '/dashboard/orders', name: 'desk.title', icon: PackageCheck, ability: 'workOrders' },
  { to: '/dashboard/overview', name: 'account.overview', icon: LayoutDashboard, ability: 'seeFigures' },
  { to: '/dashboard/product', name: 'account.product', icon: Package, ability: 'manageCatalogue' },
] as const

const look = 'flex min-h-15 flex-col items-center justify-center gap-1 text-tile font-semibold'

/** The bar at the bottom of a phone, within reach of the thumb. */
export function DeskTabs() {
  const t = useTranslations()
  const may = useMay()
  const { store } = useShownStore()
  return (
    <nav
      aria-label={t('desk.tabs')}
      className="grid auto-cols-fr grid-flow-col border-t border-line bg-white pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {tabs
        .filter(({ ability }) => may(ability))
        .map(({ to, name, icon: Icon, ability }) => (
          <NavLink
            key={to}
            to={
              ability === 'seeFigures'
                ? { pathname: to, search: new URLSearchParams(storeInput(store)).toString() }
                : to
            }
            end
            className={({ isActive }) => classNames(look, isActive ? 'font-bold text-bissap' : 'text-ink-2')}
          >
            <Icon className="size-5.5" aria-hidden="true" />
            {t(name)}
          </NavLink>
        ))}
      <AdminMenu className={classNames(look, 'text-ink-2')}>{t('desk.tabMore')}</AdminMenu>
    </nav>
  )
}
