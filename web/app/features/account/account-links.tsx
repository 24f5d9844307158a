import { type Ability, mayDo, type User } from '@dix/contract'
import {
  CirclePlus,
  Layers,
  LayoutDashboard,
  LogOut,
  MapPin,
  Network,
  Package,
  PackageCheck,
  ReceiptText,
  UserRound,
} from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { sendSessionEvent } from '../../platform/session/tabs.ts'
import { SideButton, type SideIcon, SideLink } from '../../ui/navigation/side-link.tsx'
import { toast } from '../../ui/overlay/toasts.ts'

type MenuEntry = {
  path: string
  name:
    | 'profile'
    | 'orderDesk'
    | 'overview'
    | 'category'
    | 'subCategory'
    | 'uploadProduct'
    | 'product'
    | 'myOrders'
    | 'saveAddress'
  icon: SideIcon
  ability?: Ability
}

/** The pages of an account in the order of the menu, with the order desk and the overview first for staff. */
const entries: readonly MenuEntry[] = [
  { path: '/dashboard/profile', name: 'profile', icon: UserRound },
  { path: '/dashboard/orders', name: 'orderDesk', icon: PackageCheck, ability: 'workOrders' },
  { path: '/dashboard/overview', name: 'overview', icon: LayoutDashboard, ability: 'seeFigures' },
  { path: '/dashboard/category', name: 'category', icon: Layers, ability: 'manageCatalogue' },
  { path: '/dashboard/subcategory', name: 'subCategory', icon: Network, ability: 'manageCatalogue' },
  { path: '/dashboard/upload-product', name: 'uploadProduct', icon: CirclePlus, ability: 'manageCatalogue' },
  { path: '/dashboard/product', name: 'product', icon: Package, ability: 'manageCatalogue' },
  { path: '/dashboard/myorders', name: 'myOrders', icon: ReceiptText },
  { path: '/dashboard/address', name: 'saveAddress', icon: MapPin },
]

/** The account menu and Log Out. Links to the back office are shown to roles with their ability. */
export function AccountLinks({ user, onLeave }: { user: User; onLeave?: () => void }) {
  const t = useTranslations('account')
  const shown = entries.filter(({ ability }) => !ability || mayDo(user.role, ability, user.storeId))
  return (
    <ul>
      {shown.map(({ path, name, icon }) => (
        <li key={path}>
          <SideLink to={path} icon={icon} onClick={onLeave}>
            {t(name)}
          </SideLink>
        </li>
      ))}
      <li>
        <LogOutButton onLeave={onLeave} />
      </li>
    </ul>
  )
}

/** Ends the session of this device. */
export function LogOutButton({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const t = useTranslations('account')
  const { busy, act } = useAction(async () => {
    const { message } = await ask('GET /api/user/logout')
    onLeave?.()
    sendSessionEvent('signed-out')
    toast('success', message)
  })
  return (
    <SideButton icon={LogOut} onClick={act} aria-busy={busy || undefined}>
      {t('logOut')}
    </SideButton>
  )
}
