import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { usePlainLinks } from '../../platform/dom/use-plain-links.ts'
import { Toaster } from '../../ui/overlay/toaster.tsx'
import { CartCorner, StickyBar, useCartPanel } from '../cart/index.ts'
import { OutsideBar } from '../delivery-area/index.ts'
import { useFollowedShop } from '../shop/index.ts'
import { AccountCorner } from './account-corner.tsx'
import { Announcement } from './announcement.tsx'
import { ClosedBar } from './closed-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useSignOutTogether } from './use-sign-out-together.ts'

type ShellProps = {
  /** The contents of the account menu; rendered only for signed-in users. */
  accountMenu: (close: () => void) => ReactNode
  children: ReactNode
}

/** The frame around every page and every error: announcement, header, footer, cart and toasts. */
export function Shell({ accountMenu, children }: ShellProps) {
  useFollowedShop()
  useSignOutTogether()
  usePlainLinks()
  const cart = useCartPanel()
  return (
    <>
      <SkipLink />
      <Progress />
      <ClosedBar />
      <OutsideBar />
      <Announcement />
      <Header account={<AccountCorner menu={accountMenu} />} cart={<CartCorner onOpen={cart.open} />} />
      <div className="grow">{children}</div>
      <Footer />
      <StickyBar />
      {cart.panel}
      <Toaster place="page" />
    </>
  )
}

function SkipLink() {
  const t = useTranslations('shell')
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-button bg-cafe px-4 py-3 font-bold text-white focus:translate-y-0 print:hidden"
    >
      {t('skip')}
    </a>
  )
}

/** A line along the top while a page loads. Hidden from screen readers; fast pages arrive before it appears. */
function Progress() {
  if (useNavigation().state === 'idle') return null
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-40">
      <div className="h-0.75 origin-left animate-progress bg-mangue" />
    </div>
  )
}
