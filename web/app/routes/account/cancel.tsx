import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Cancelled } from '../../features/checkout/outcome/cancel-page.tsx'
import { OutcomeFrame } from '../../features/checkout/outcome/success-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/cancel')
export const clientLoader = emptyClientLoader
export const meta = privateHead('outcome.cancelled')

export default function CancelPage() {
  const t = useTranslations('outcome')
  const [query] = useSearchParams()
  return (
    <OutcomeFrame title={t('title')}>
      <Cancelled order={query.get('order')} />
    </OutcomeFrame>
  )
}
