import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNoStrayDrops } from '../../../platform/dom/use-no-stray-drops.ts'
import { PhoneBar } from '../../../ui/navigation/phone-bar.tsx'
import { SuccessAlert } from '../../../ui/overlay/success-alert.tsx'
import { CodeAlarm } from '../desk/code-alarm.tsx'
import { PageAlarm } from '../desk/page-alarm.tsx'
import { useNewOrders } from '../desk/use-new-orders.ts'
import { AdminAside } from './admin-aside.tsx'
import { AdminMenu, MenuNav } from './admin-menu.tsx'
import { desk } from './admin-pages.ts'

type FrameProps = {
  /** Title of the page, for the top bar on phones. */
  title: string
  /** Undefined until the account is loaded. */
  userKind: 'admin' | 'other' | undefined
  nav: (close?: () => void) => ReactNode
  user: ReactNode
  children: ReactNode
}

/**
 * The frame of the back office, with its menu on the left, or behind a button on phones. Other users see only the page.
 */
export function AdminFrame({ title, userKind, nav, user, children }: FrameProps) {
  const t = useTranslations('admin')
  useNoStrayDrops()
  const isAdmin = userKind === 'admin'
  return (
    <MenuNav value={isAdmin ? nav : null}>
      <div className="flex min-h-dvh">
        {isAdmin && <NewOrders />}
        {userKind !== 'other' && <AdminAside nav={isAdmin && nav()} user={user} />}
        <div className="on-coton flex min-w-0 grow flex-col signed-in:bg-coton has-[.own-bar]:[&>header]:hidden print:[&>header]:hidden">
          <PhoneBar title={title} back="/user" badge={isAdmin && <AdminMenu />} />
          {isAdmin && <PageAlarm desk={desk} />}
          {isAdmin && <CodeAlarm desk={desk} />}
          <main
            id="content"
            tabIndex={-1}
            className="outline-none mx-auto w-full max-w-320 px-4 pt-4 pb-10 has-[.admin-wide]:flex has-[.admin-wide]:max-w-none has-[.admin-wide]:grow has-[.admin-wide]:p-0 md:px-6 md:pt-6 lg:px-8"
          >
            {children}
          </main>
        </div>
        <SuccessAlert label={t('ok')} />
      </div>
    </MenuNav>
  )
}

/** Rings for new orders, on every page of the back office. */
function NewOrders() {
  useNewOrders()
  return null
}
