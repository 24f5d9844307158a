import type { User } from '@dix/contract'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { setUser } from '../../../platform/api/query-client.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { CodeBoxes } from '../code-form.tsx'
import { UsernameForPasswordManager } from '../password-fields.tsx'
import { ProofField } from '../phone/proof-field.tsx'
import { usePendingEmail } from './pending-email.ts'

const address = (words: ReactNode) => <b className="font-bold break-words text-cafe">{words}</b>

/** Asks for the code sent to a new email. The dialog can be closed and reopened, or the user keeps the old email. */
export function EmailChange({ user }: { user: User }) {
  const t = useTranslations('account')
  const { pending, setPending } = usePendingEmail()
  if (!pending?.asking) return null
  const { email } = pending
  const drop = () => setPending(null)
  return (
    <Dialog title={t('codeTitle')} onClose={() => setPending({ email, asking: false })}>
      <p className="mb-5 text-h3 text-ink-2">{t.rich('codeIntro', { email, b: address })}</p>
      <ConfirmForm user={user} onDone={drop} />
      <Button variant="outline" onClick={drop} className="mt-3 w-full">
        {t('keepEmail')}
      </Button>
    </Dialog>
  )
}

/** Asks for the code and the password, so that an unlocked phone is not enough to take an account. */
function ConfirmForm({ user, onDone }: { user: User; onDone: () => Promise<void> | void }) {
  const t = useTranslations('account')
  const form = useApiForm({
    defaultValues: { otp: '', password: '' },
    fallbackField: 'otp',
    send: async (values) => {
      const { message, data } = await ask('PUT /api/user/confirm-email', values)
      setUser(data)
      toast('success', message)
      await onDone()
    },
  })
  const complete = useComplete(form)
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <UsernameForPasswordManager email={user.email} />
      <CodeBoxes control={form.control} error={form.errorOf('otp')} />
      <ProofField user={user} label={t('password')} {...form.field('password')} />
      {form.error && <FieldError>{form.error}</FieldError>}
      <SubmitButton ready={complete} busy={form.busy}>
        {t('confirmEmail')}
      </SubmitButton>
    </form>
  )
}
