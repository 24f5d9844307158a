import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { setUser } from '../../../platform/api/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { CodeForm } from '../code-form.tsx'
import { usePendingEmail } from './pending-email.ts'

const address = (words: ReactNode) => <b className="font-bold break-words text-cafe">{words}</b>

/** The code sent to a new email. It can be closed and opened again, or the old email stays. */
export function EmailChange() {
  const t = useTranslations('account')
  const { pending, setPending } = usePendingEmail()
  if (!pending?.asking) return null
  const { email } = pending
  const drop = () => setPending(null)
  const confirm = async (otp: string) => {
    const { message, data } = await ask('PUT /api/user/confirm-email', { otp })
    setUser(data)
    toast('success', message)
    await drop()
  }
  return (
    <Dialog title={t('codeTitle')} onClose={() => setPending({ email, asking: false })}>
      <p className="mb-5 text-h3 text-ink-2">{t.rich('codeIntro', { email, b: address })}</p>
      <CodeForm send={confirm} action={t('confirmEmail')} />
      <Button variant="outline" onClick={drop} className="mt-3 w-full">
        {t('keepEmail')}
      </Button>
    </Dialog>
  )
}
