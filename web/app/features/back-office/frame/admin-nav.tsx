import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useMay } from '../../../platform/api/use-role.ts'
import { SideLink } from '../../../ui/navigation/side-link.tsx'
import { useCurrentInView } from '../../../ui/navigation/use-current-in-view.ts'
import { useShop } from '../../shop/index.ts'
import { useToAccept } from '../desk/desk-query.ts'
import { useNewReviews } from '../new-reviews/new-reviews.ts'
import { useStaffStores } from '../stores/store-choice.ts'
import {
  type AdminPage,
  desk,
  ownPages,
  reviewsPage,
  shopPages,
  storesPath,
  transfersPage,
} from './admin-pages.ts'

type NavProps = {
  /** The log-out button. */
  logOut: ReactNode
  /** Called when a page is chosen. */
  onLeave?: (() => void) | undefined
}

/** The menu: the pages of the back office, then the admin's own account. */
export function AdminNav({ logOut, onLeave }: NavProps) {
  const t = useTranslations('admin')
  const menu = useCurrentInView<HTMLElement>()
  return (
    <nav ref={menu} aria-label={t('menu')}>
      <Pages pages={shopPages} onLeave={onLeave} />
      <h2 className="px-3 pt-5 pb-2 text-badge font-bold text-ink-2">{t('myAccount')}</h2>
      <Pages pages={ownPages} onLeave={onLeave}>
        <li>
          <SideLink to="/" icon={Store} onClick={onLeave}>
            {t('toShop')}
          </SideLink>
        </li>
        <li>{logOut}</li>
      </Pages>
    </nav>
  )
}

/** Tells pages outside this frame to show a way back to it. */
const fromHere = { fromBackOffice: true }

type PagesProps = { pages: readonly AdminPage[]; onLeave: (() => void) | undefined; children?: ReactNode }

function Pages({ pages, onLeave, children }: PagesProps) {
  const t = useTranslations()
  const { count } = useToAccept()
  const { takesReviews } = useShop()
  const may = useMay()
  const { stores, own } = useStaffStores()
  const hasOneStore = stores.length === 0 || own !== null
  // While reviews are off, the page is reached from the settings.
  const listed = pages.filter(
    ({ path, ability }) =>
      (!ability || may(ability)) &&
      (path !== reviewsPage || takesReviews) &&
      (path !== transfersPage || stores.length > 0),
  )
  const newReviews = useNewReviews(takesReviews === true && may('manageReviews'))
  const countOf = (path: string) => {
    if (path === desk && count > 0) return { value: count, label: t('desk.toAccept', { count }) }
    if (path === reviewsPage && newReviews > 0)
      return { value: newReviews, label: t('adminReviews.newReviews', { count: newReviews }) }
    return false
  }
  return (
    <ul>
      {listed.map(({ path, name, icon }) => (
        <li key={path}>
          <SideLink
            to={path}
            state={fromHere}
            prefetch="intent"
            icon={icon}
            onClick={onLeave}
            end={pages.some((page) => page.path.startsWith(`${path}/`))}
            count={countOf(path)}
          >
            {t(path === storesPath && hasOneStore ? 'stores.one' : name)}
          </SideLink>
        </li>
      ))}
      {children}
    </ul>
  )
}
