import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Cancelled } from '../../features/checkout/outcome/cancel-page.tsx'
import { OutcomeFrame } from '../../features/checkout/outcome/success-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/cancel')
export const clientLoader = nothingToLoad
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
