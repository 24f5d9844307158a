import { MousePointerClick } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Notice } from '../../../ui/notice.tsx'

/** Shown next to the list while no order is open. */
export function NoOrderPage() {
  const t = useTranslations('desk')
  return (
    <div className="px-8 pt-40">
      <Notice
        icon={<MousePointerClick className="size-12" strokeWidth={1.75} aria-hidden="true" />}
        title={t('nothingOpen')}
        hint={t('nothingOpenHint')}
      />
    </div>
  )
}
