import { Hammer } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Notice } from '../../../ui/notice.tsx'

/** Stands in a page whose tools are not there yet. */
export function ToCome() {
  const t = useTranslations('admin')
  return (
    <Notice icon={<Hammer className="size-12" strokeWidth={1.75} aria-hidden="true" />} title={t('toCome')} />
  )
}
