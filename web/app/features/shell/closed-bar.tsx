import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { toast } from '../../ui/overlay/toasts.ts'
import { OpeningBar, useOpeningWords, useShop } from '../shop/index.ts'

/**
 * Says on every page that the shop is closed. Its text updates at once, but it appears and disappears only with the
 * next page, so that nothing moves under a visitor. If the shop closes while the page is open, a message says so.
 */
export function ClosedBar() {
  const t = useTranslations('opening')
  const { opening } = useShop()
  const words = useOpeningWords()(opening)
  const isClosed = opening !== null && !opening.isOpen
  const { pathname } = useLocation()
  const [shown, setShown] = useState({ pathname, isClosed })
  if (shown.pathname !== pathname) setShown({ pathname, isClosed })
  const isNews = isClosed && !shown.isClosed
  useEffect(() => {
    if (isNews) toast('error', words)
  }, [isNews])
  if (!shown.isClosed) return null
  return (
    <aside className="closed-bar" aria-label={t('label')}>
      <OpeningBar isOpen={!isClosed}>{words}</OpeningBar>
    </aside>
  )
}
