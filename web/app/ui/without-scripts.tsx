import { ShieldAlert } from 'lucide-react'
import { useTranslations } from 'use-intl/react'

/** Tokens travel in cookies that only the shop's own calls set, and those are made by scripts. */
export function WithoutScripts() {
  const t = useTranslations('account')
  return (
    <noscript>
      <p className="mt-5 flex items-start gap-2 rounded-field bg-mangue-soft p-3 text-card text-mangue-ink">
        <ShieldAlert className="size-5 shrink-0" aria-hidden="true" />
        {t('needsScripts')}
      </p>
    </noscript>
  )
}
