import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/badge.tsx'

/** An order of the demo shop, which no customer waits for. */
export function DemoBadge() {
  const t = useTranslations('desk')
  return <Badge tone="muted">{t('demo')}</Badge>
}
