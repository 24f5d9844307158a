import { Timer } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../ui/badge.tsx'

/** The promise on a picture. */
export function PromisePill() {
  const t = useTranslations('product')
  return (
    <Badge tone="white">
      <Timer className="size-3.5 text-bissap" aria-hidden="true" />
      {t('pill')}
    </Badge>
  )
}

/** The promise off pictures. */
export function PromiseBadge({ large }: { large?: boolean }) {
  const t = useTranslations('product')
  return (
    <Badge tone="promise" large={large ?? false}>
      <Timer className={large ? 'size-4' : 'size-3.5'} aria-hidden="true" />
      {large ? t('promise') : t('pill')}
    </Badge>
  )
}

/** What is taken off, in whole percent. */
export function DiscountBadge({ percent, large }: { percent: number; large?: boolean }) {
  const t = useTranslations('product')
  return (
    <Badge tone="discount" large={large ?? false}>
      {t('discount', { percent })}
    </Badge>
  )
}
