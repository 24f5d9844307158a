import type { Ability } from '@dix/contract'
import {
  Camera,
  CirclePlus,
  FileUp,
  HandCoins,
  History,
  Images,
  Languages,
  Layers,
  LayoutDashboard,
  MapPin,
  Motorbike,
  Network,
  Package,
  PackageCheck,
  ReceiptText,
  ScanBarcode,
  ScrollText,
  Settings,
  ShieldCheck,
  Star,
  Store,
  Table2,
  Tag,
  Timer,
  Truck,
  UserCog,
  Users,
  Wallet,
} from 'lucide-react'
import type { SideIcon } from '../../../ui/navigation/side-link.tsx'

type PageName =
  | 'account.overview'
  | 'account.category'
  | 'account.subCategory'
  | 'account.uploadProduct'
  | 'account.product'
  | 'account.myOrders'
  | 'account.saveAddress'
  | 'counter.title'
  | 'customers.title'
  | 'day.title'
  | 'deliveryTimes.title'
  | 'desk.title'
  | 'photoWalk.title'
  | 'pictureBatch.title'
  | 'admin.grid'
  | 'admin.imports'
  | 'admin.translations'
  | 'admin.contracts'
  | 'history.title'
  | 'securityLog.title'
  | 'offers.title'
  | 'rider.title'
  | 'riders.title'
  | 'adminReviews.title'
  | 'adminStaff.title'
  | 'settings.title'
  | 'stores.title'
  | 'stores.one'
  | 'transfers.title'

export type AdminPage = {
  path: string
  name: PageName
  icon: SideIcon
  /** The ability that its endpoints require; pages without one are for every user. */
  ability?: Ability
}

/** The order desk; its orders are part of it. */
export const desk = '/dashboard/orders'

/** Goods in transit between stores, for shops with several. */
export const transfersPage = '/dashboard/stock/transfers'

/** The stores; in a shop with one, its only store. */
export const storesPath = '/dashboard/stores'

/** Hours and zones of the main store. */
export const hoursPath = `${storesPath}/main/hours`

/** Customers' reviews of products. */
export const reviewsPage = '/dashboard/reviews'

/** The pages of the back office, in menu order. */
export const shopPages: readonly AdminPage[] = [
  { path: desk, name: 'desk.title', icon: PackageCheck, ability: 'workOrders' },
  { path: '/dashboard/counter', name: 'counter.title', icon: ScanBarcode, ability: 'pickOrders' },
  { path: '/dashboard/rider', name: 'rider.title', icon: Motorbike, ability: 'deliverOrders' },
  { path: '/dashboard/overview', name: 'account.overview', icon: LayoutDashboard, ability: 'seeFigures' },
  { path: '/dashboard/day', name: 'day.title', icon: Wallet, ability: 'seeFigures' },
  { path: '/dashboard/riders', name: 'riders.title', icon: HandCoins, ability: 'manageOrders' },
  { path: '/dashboard/promise', name: 'deliveryTimes.title', icon: Timer, ability: 'seeFigures' },
  { path: '/dashboard/customers', name: 'customers.title', icon: Users, ability: 'manageCustomers' },
  { path: '/dashboard/category', name: 'account.category', icon: Layers, ability: 'manageCatalogue' },
  { path: '/dashboard/subcategory', name: 'account.subCategory', icon: Network, ability: 'manageCatalogue' },
  {
    path: '/dashboard/upload-product',
    name: 'account.uploadProduct',
    icon: CirclePlus,
    ability: 'manageCatalogue',
  },
  { path: '/dashboard/photo-walk', name: 'photoWalk.title', icon: Camera, ability: 'manageCatalogue' },
  { path: '/dashboard/product', name: 'account.product', icon: Package, ability: 'manageCatalogue' },
  { path: '/dashboard/product/grid', name: 'admin.grid', icon: Table2, ability: 'manageCatalogue' },
  { path: transfersPage, name: 'transfers.title', icon: Truck, ability: 'moveStock' },
  { path: '/dashboard/product/import', name: 'admin.imports', icon: FileUp, ability: 'importCatalogue' },
  {
    path: '/dashboard/product/pictures',
    name: 'pictureBatch.title',
    icon: Images,
    ability: 'manageCatalogue',
  },
  { path: '/dashboard/offers', name: 'offers.title', icon: Tag, ability: 'manageCatalogue' },
  { path: reviewsPage, name: 'adminReviews.title', icon: Star, ability: 'manageReviews' },
  {
    path: '/dashboard/translations',
    name: 'admin.translations',
    icon: Languages,
    ability: 'manageCatalogue',
  },
  { path: '/dashboard/history', name: 'history.title', icon: History, ability: 'manageCatalogue' },
  { path: storesPath, name: 'stores.title', icon: Store, ability: 'pauseStore' },
  { path: '/dashboard/staff', name: 'adminStaff.title', icon: UserCog, ability: 'manageStaff' },
  { path: '/dashboard/settings', name: 'settings.title', icon: Settings, ability: 'manageSettings' },
  {
    path: '/dashboard/security-journal',
    name: 'securityLog.title',
    icon: ShieldCheck,
    ability: 'seeSecurityLog',
  },
  { path: '/generator', name: 'admin.contracts', icon: ScrollText, ability: 'manageSettings' },
]

/** Pages that every user has. */
export const ownPages: readonly AdminPage[] = [
  { path: '/dashboard/myorders', name: 'account.myOrders', icon: ReceiptText },
  { path: '/dashboard/address', name: 'account.saveAddress', icon: MapPin },
]

/** The ability that the page at a URL requires, which may differ from that of its parent page. */
export function abilityOf(pathname: string): Ability {
  if (pathname.startsWith(`${desk}/new`)) return 'manageOrders'
  return pageOf(pathname)?.ability ?? 'workOrders'
}

/** The title of the page at a URL, for the bar on phones; undefined if it is none of these. */
export function titleOf(pathname: string): PageName | undefined {
  if (pathname.startsWith(`${storesPath}/`)) return 'stores.one'
  return pageOf(pathname)?.name
}

/** The page at a URL, or its parent page. */
function pageOf(pathname: string): AdminPage | undefined {
  const path = pathname.replace(/\/$/, '')
  return (
    shopPages.find((page) => page.path === path) ?? shopPages.find((page) => path.startsWith(`${page.path}/`))
  )
}
