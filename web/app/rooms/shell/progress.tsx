import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl/react'

/** A line along the top while a page is on its way; quick pages come before it shows. */
export function Progress() {
  const t = useTranslations('shell')
  if (useNavigation().state === 'idle') return null
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-40">
      <span className="sr-only">{t('loading')}</span>
      <div className="h-0.75 origin-left animate-progress bg-mangue" />
    </div>
  )
}
