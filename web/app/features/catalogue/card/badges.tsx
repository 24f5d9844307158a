import { Timer } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/badge.tsx'

type PromiseBadgeProps = {
  /** On a picture, where the badge is white. */
  onPicture?: boolean
  large?: boolean
}

/** The promised delivery time. */
export function PromiseBadge({ onPicture = false, large = false }: PromiseBadgeProps) {
  const t = useTranslations('product')
  const size = large ? 'size-4' : 'size-3.5'
  return (
    <Badge tone={onPicture ? 'white' : 'highlight'} large={large}>
      <Timer className={onPicture ? `${size} text-bissap` : size} aria-hidden="true" />
      {large ? t('promise') : t('pill')}
    </Badge>
  )
}

/** The discount in whole percent. */
export function DiscountBadge({ percent, large = false }: { percent: number; large?: boolean }) {
  const t = useTranslations('product')
  return (
    <Badge tone="strong" large={large}>
      {t('discount', { percent })}
    </Badge>
  )
}
