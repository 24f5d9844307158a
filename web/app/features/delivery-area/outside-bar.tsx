import { MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useOutside, useShop } from '../shop/index.ts'
import { hasChosen } from './choose-area.ts'
import { useAreaDialog } from './use-area-dialog.tsx'

/**
 * Says on every page that the shop does not deliver to the visitor's area, before they fill a cart for nothing. It
 * appears with the choice or with the next page, so that nothing moves under a visitor.
 */
export function OutsideBar() {
  const t = useTranslations('area')
  const words = useOutside()
  const { area } = useShop()
  const { pathname } = useLocation()
  const { open, dialog } = useAreaDialog()
  const [shown, setShown] = useState({ pathname, area, isShown: false })
  if (shown.pathname !== pathname || (shown.area !== area && hasChosen()))
    setShown({ pathname, area, isShown: words !== undefined })
  if (!shown.isShown || !words) return null
  return (
    <aside aria-label={t('label')} className="bg-brique-soft text-brique print:hidden">
      <p
        role="status"
        className="column flex min-h-11 flex-wrap items-center gap-x-2.5 py-2 text-card font-semibold text-pretty wrap-anywhere"
      >
        <MapPinOff className="size-5 shrink-0" aria-hidden="true" />
        <span className="min-w-0">{words}</span>
        <Link to="/delivery-area" onClick={open} className="reach-44 underline underline-offset-3">
          {t('change')}
        </Link>
      </p>
      {dialog}
    </aside>
  )
}
