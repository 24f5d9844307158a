import type { ShopView } from '@dix/contract'
import { X } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '../../ui/icon-button.tsx'
import { AnnouncementBar, useShop } from '../shop/index.ts'

const storageKey = 'dix-announcement'

/**
 * The shop's announcement, on every page until the visitor dismisses it on this device. Cached pages contain it for
 * everyone; `hideDismissed` hides it before the first paint, so that nothing moves.
 */
export function Announcement() {
  const t = useTranslations('shell')
  const { announcement } = useShop()
  // An open page may receive a new announcement.
  const shownKey = announcement?.key
  useLayoutEffect(() => {
    if (shownKey === undefined) return
    const { dataset } = document.documentElement
    if (isDismissed(shownKey)) dataset.announcement = 'dismissed'
    else delete dataset.announcement
  }, [shownKey])
  if (!announcement) return null
  const { key, ...view } = announcement
  return (
    <aside aria-label={t('announcement')} className="announcement dismissed:hidden print:hidden">
      <AnnouncementBar
        {...view}
        end={
          <IconButton label={t('dismiss')} onClick={() => dismiss(key)} className="-me-2.5 shrink-0">
            <X className="size-4.5" aria-hidden="true" />
          </IconButton>
        }
      />
    </aside>
  )
}

function isDismissed(key: string): boolean {
  try {
    return localStorage.getItem(storageKey) === key
  } catch {
    return document.documentElement.dataset.announcement === 'dismissed'
  }
}

function dismiss(key: string): void {
  document.documentElement.dataset.announcement = 'dismissed'
  try {
    localStorage.setItem(storageKey, key)
  } catch {
    // Without storage it reappears with the next document.
  }
}

/** A script for the head of the document, before the first paint; empty if there is no announcement. */
export function hideDismissed(announcement: ShopView['announcement']): string {
  if (!announcement) return ''
  return `try{if(localStorage.getItem('${storageKey}')==='${announcement.key}')document.documentElement.dataset.announcement='dismissed'}catch{};`
}
