import { ShieldAlert } from 'lucide-react'
import { useTranslations } from 'use-intl/react'

/** Tells visitors without scripts that the page needs them. */
export function WithoutScripts() {
  const t = useTranslations('shell')
  return (
    <noscript>
      <p className="mt-5 flex items-start gap-2 rounded-field bg-mangue-soft p-3 text-card text-mangue-ink">
        <ShieldAlert className="size-5 shrink-0" aria-hidden="true" />
        {t('needsScripts')}
      </p>
    </noscript>
  )
}
