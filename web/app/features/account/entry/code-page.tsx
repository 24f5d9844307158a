import type { ReactNode } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CodeForm } from '../code-form.tsx'
import { EntryPage } from './entry-page.tsx'
import { useEntryState } from './entry-state.ts'
import { Resend } from './resend.tsx'

const address = (words: ReactNode) => <b className="font-bold break-words text-cafe">{words}</b>

/** The second step to a new password: the emailed code. Without an email, it leads back to the first step. */
export function CodePage() {
  const t = useTranslations('account')
  const state = useEntryState()
  const navigate = useNavigate()
  if (!state) {
    return (
      <EntryPage title={t('codeTitle')} back="/forgot-password">
        <Skeleton className="h-14" />
      </EntryPage>
    )
  }
  const { email, sentAt = 0 } = state
  if (!email) return <Navigate to="/forgot-password" replace />
  const verify = async (otp: string) => {
    const { message } = await ask('PUT /api/user/verify-forgot-password-otp', { email, otp })
    toast('success', message)
    await navigate('/reset-password', { replace: true, state: { ...state, verified: true } })
  }
  const resend = async () => {
    const { message } = await ask('PUT /api/user/forgot-password', { email })
    toast('success', message)
    await navigate('/verification-otp', {
      replace: true,
      preventScrollReset: true,
      state: { ...state, sentAt: Date.now() },
    })
  }
  return (
    <EntryPage
      title={t('codeTitle')}
      intro={t.rich('codeIntro', { email, b: address })}
      back="/forgot-password"
    >
      <CodeForm send={verify} action={t('verifyCode')} />
      <Resend sentAt={sentAt} send={resend} />
    </EntryPage>
  )
}
