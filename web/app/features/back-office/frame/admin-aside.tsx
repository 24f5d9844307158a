import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { LanguageSwitch } from '../../../ui/navigation/language-switch.tsx'
import { Brand, useShop } from '../../shop/index.ts'

type AsideProps = {
  /** Links to the pages; empty until the user is known. */
  nav: ReactNode
  /** The signed-in user. */
  user: ReactNode
}

/**
 * The side bar of the back office from 768 px. While a signed-in user sees it, app.css hides the shop's own header
 * and footer.
 */
export function AdminAside({ nav, user }: AsideProps) {
  const t = useTranslations('shell')
  const shop = useShop()
  return (
    <aside className="admin-aside print:hidden! sticky top-0 hidden h-dvh w-52 shrink-0 flex-col border-r border-line bg-white px-2 md:signed-in:flex lg:w-56 lg:px-3">
      <div className="flex items-center justify-between gap-2 px-3 pt-4 pb-3">
        <Link
          to="/"
          aria-label={t('home', { shop: shop.name })}
          className="reach-44 min-w-0 rounded-badge focus-visible:outline-offset-4"
        >
          <Brand shop={shop} background="onWhite" className="h-8" compact />
        </Link>
        <LanguageSwitch />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain pb-3 in-[body:has(>.closed-bar)]:pb-24">
        {nav}
      </div>
      {/* A bar above the frame pushes the foot of the menu out of view. */}
      <div className="sticky bottom-0 border-t border-line bg-white py-2">{user}</div>
    </aside>
  )
}
