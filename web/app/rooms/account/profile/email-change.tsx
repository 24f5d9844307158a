import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { keepUser } from '../../../platform/api/shopper.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toasts.ts'
import { CodeForm } from '../code-form.tsx'

const address = (words: ReactNode) => <b className="font-bold break-words text-cafe">{words}</b>

/**
 * Asks for the code that was sent to a new address. It waits in the history entry: whoever goes to read the
 * mail and comes back, even to a tab that was loaded anew, finds it still waiting.
 */
export function EmailChange() {
  const t = useTranslations('account')
  const navigate = useNavigate()
  const { state } = useLocation()
  const { emailPending } = (state ?? {}) as { emailPending?: string }
  if (!emailPending) return null
  const close = () => navigate('/dashboard/profile', { replace: true, preventScrollReset: true, state: null })
  const confirm = async (otp: string) => {
    const { message, data } = await ask('PUT /api/user/confirm-email', { otp })
    keepUser(data)
    toast('success', message)
    await close()
  }
  return (
    <Dialog title={t('codeTitle')} onClose={close}>
      <p className="mb-5 text-h3 text-ink-2">{t.rich('codeIntro', { email: emailPending, b: address })}</p>
      <CodeForm send={confirm} action={t('confirmEmail')} />
      <Button look="outline" onClick={close} className="mt-3 w-full">
        {t('keepEmail')}
      </Button>
    </Dialog>
  )
}
