import type { User } from '@dix/contract'
import { CirclePlus, Layers, LogOut, MapPin, Network, Package, ReceiptText, UserRound } from 'lucide-react'
import type { ComponentType } from 'react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { tellTabs } from '../../platform/session/tabs.ts'
import { classNames } from '../../ui/class-names.ts'
import { toast } from '../../ui/toasts.ts'

type Place = {
  path: string
  name: 'profile' | 'category' | 'subCategory' | 'uploadProduct' | 'product' | 'myOrders' | 'saveAddress'
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  admin?: boolean
}

/** The pages of an account in the order of its menu (specification, section 2). */
const places: readonly Place[] = [
  { path: '/dashboard/profile', name: 'profile', icon: UserRound },
  { path: '/dashboard/category', name: 'category', icon: Layers, admin: true },
  { path: '/dashboard/subcategory', name: 'subCategory', icon: Network, admin: true },
  { path: '/dashboard/upload-product', name: 'uploadProduct', icon: CirclePlus, admin: true },
  { path: '/dashboard/product', name: 'product', icon: Package, admin: true },
  { path: '/dashboard/myorders', name: 'myOrders', icon: ReceiptText },
  { path: '/dashboard/address', name: 'saveAddress', icon: MapPin },
]

const entry = 'flex min-h-12 w-full items-center gap-3 rounded-button px-3 text-left font-semibold'

/** Links to everything of an account, and the way out. Links for administrators are shown to them only. */
export function AccountLinks({ user, onLeave }: { user: User; onLeave?: () => void }) {
  const t = useTranslations('account')
  const shown = places.filter(({ admin }) => !admin || user.role === 'ADMIN')
  return (
    <ul>
      {shown.map(({ path, name, icon: Icon }) => (
        <li key={path}>
          <NavLink
            to={path}
            onClick={onLeave}
            className={({ isActive }) =>
              classNames(
                entry,
                isActive ? 'bg-bissap-soft font-bold text-bissap' : 'text-ink-2 hover:bg-sable',
              )
            }
          >
            <Icon className="size-5 shrink-0" aria-hidden="true" />
            {t(name)}
          </NavLink>
        </li>
      ))}
      <li>
        <LogOutButton onLeave={onLeave} />
      </li>
    </ul>
  )
}

function LogOutButton({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const t = useTranslations('account')
  const { busy, act } = useAction(async () => {
    const { message } = await ask('GET /api/user/logout')
    onLeave?.()
    tellTabs('signed-out')
    toast('success', message)
  })
  return (
    <button
      type="button"
      onClick={act}
      aria-busy={busy || undefined}
      className={classNames(entry, 'text-ink-2 hover:bg-sable')}
    >
      <LogOut className="size-5 shrink-0" aria-hidden="true" />
      {t('logOut')}
    </button>
  )
}
