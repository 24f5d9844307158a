import type { CustomerRow } from '@dix/contract'
import { Ban, StickyNote } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/badge.tsx'
import { DemoBadge } from '../desk/demo-badge.tsx'

/** Badges next to a customer's name: demo, blocked, or with a note. */
export function CustomerBadges({
  demo,
  blocked,
  hasNote,
}: Pick<CustomerRow, 'demo' | 'blocked' | 'hasNote'>) {
  const t = useTranslations('customers')
  return (
    <>
      {demo && <DemoBadge />}
      {blocked && <BlockedBadge />}
      {hasNote && (
        <StickyNote role="img" aria-label={t('hasNote')} className="size-4 shrink-0 text-mangue-ink" />
      )}
    </>
  )
}

export function BlockedBadge() {
  const t = useTranslations('customers')
  return (
    <Badge tone="error">
      <Ban className="size-3.5" aria-hidden="true" />
      {t('blocked')}
    </Badge>
  )
}

/** The day of a customer's latest order, or that there is none. */
export function useLatestOrder(): (at: string | null) => string {
  const t = useTranslations('customers')
  const format = useFormatter()
  return (at) => (at === null ? t('neverOrdered') : format.dateTime(new Date(at), { dateStyle: 'medium' }))
}
