import { Timer } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Badge } from './badge.tsx'

/** The promise, off pictures. */
export function PromiseBadge() {
  const t = useTranslations('product')
  return (
    <Badge tone="promise">
      <Timer className="size-3.5" aria-hidden="true" />
      {t('pill')}
    </Badge>
  )
}
