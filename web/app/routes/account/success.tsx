import { useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { SignedInOnly } from '../../features/account/index.ts'
import { OutcomeFrame, PaymentOutcome, Success } from '../../features/checkout/outcome/success-page.tsx'
import { setOrder } from '../../features/orders/index.ts'
import { useHydrated } from '../../platform/dom/use-hydrated.ts'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'
import { WithoutScripts } from '../../ui/layout/without-scripts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const loader = canonicalLoader('/success')
export const clientLoader = emptyClientLoader
export const meta = privateHead('outcome.title')

export default function SuccessPage() {
  const t = useTranslations('outcome')
  return (
    <OutcomeFrame title={t('title')}>
      <Outcome />
    </OutcomeFrame>
  )
}

type SuccessState = { text?: string; order?: { _id: string; orderId: string } }

function Outcome() {
  const t = useTranslations('outcome')
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: SuccessState | null }
  // The session and the history state are only available in the browser.
  if (!useHydrated()) {
    return (
      <div className="mx-auto max-w-160">
        <h1 className="sr-only">{t('title')}</h1>
        <WithoutScripts />
        <Skeleton className="h-72 noscript:hidden" />
      </div>
    )
  }
  const sessionId = query.get('session_id')
  if (!sessionId) return <Success text={state?.text ?? 'Payment'} order={state?.order ?? null} />
  return (
    <SignedInOnly title={t('title')}>
      {() => <PaymentOutcome key={sessionId} sessionId={sessionId} onSettled={setOrder} />}
    </SignedInOnly>
  )
}
