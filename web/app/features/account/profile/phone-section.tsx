import type { User } from '@dix/contract'
import { Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { setUser } from '../../../platform/api/query-client.ts'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { useShop } from '../../shop/index.ts'
import { CodeBoxes } from '../code-form.tsx'
import { answerWithPasskey, canUsePasskeys } from '../passkey.ts'
import { UsernameForPasswordManager } from '../password-fields.tsx'
import { PhoneForm, type SentCode } from '../phone/phone-form.tsx'
import { ProofField } from '../phone/proof-field.tsx'
import { useSecurity } from '../security/security-query.ts'

/** The number that a user logs in with; empty in a shop that sends no messages. */
export function PhoneSection({ user }: { user: User }) {
  const t = useTranslations('phoneLogin')
  const { messageChannels } = useShop()
  const [open, setOpen] = useState<'set' | 'remove' | null>(null)
  const { login_phone: phone } = user
  if (!messageChannels && !phone) return null
  const close = () => setOpen(null)
  return (
    <Section title={t('title')}>
      {phone && (
        <p className="mb-3 flex items-center gap-3 font-bold tabular-nums">
          <Smartphone className="size-6 shrink-0 text-feuille" aria-hidden="true" />
          {phone}
        </p>
      )}
      <p className="mb-4 text-card text-pretty text-ink-2">{t(phone ? 'hint' : 'emptyHint')}</p>
      <div className="flex flex-wrap gap-3">
        {messageChannels && (
          <Button variant="outline" onClick={() => setOpen('set')} className="max-md:grow">
            {t(phone ? 'replace' : 'add')}
          </Button>
        )}
        {phone && user.email && (
          <Button variant="remove" onClick={() => setOpen('remove')} className="max-md:grow">
            {t('remove')}
          </Button>
        )}
      </div>
      {open === 'set' && <SetDialog user={user} onClose={close} />}
      {open === 'remove' && <RemoveDialog user={user} onClose={close} />}
    </Section>
  )
}

type DialogProps = { user: User; onClose: () => void }

const bold = (words: ReactNode) => <b className="font-bold whitespace-nowrap text-cafe">{words}</b>

function SetDialog({ user, onClose }: DialogProps) {
  const t = useTranslations('phoneLogin')
  const account = useTranslations('account')
  const [sent, setSent] = useState<SentCode | null>(null)
  if (!sent) {
    return (
      <Dialog title={t(user.login_phone ? 'replace' : 'add')} onClose={onClose}>
        <PhoneForm onSent={setSent} />
      </Dialog>
    )
  }
  return (
    <Dialog title={account('codeTitle')} onClose={onClose}>
      <p className="mb-5 text-h3 text-ink-2">{t.rich('codeIntro', { phone: sent.phone, b: bold })}</p>
      <SetForm user={user} phone={sent.phone} onClose={onClose} />
    </Dialog>
  )
}

function SetForm({ user, phone, onClose }: DialogProps & { phone: string }) {
  const t = useTranslations('phoneLogin')
  const account = useTranslations('account')
  const security = useTranslations('security')
  const proof = useProof(user)
  const form = useApiForm({
    defaultValues: { otp: '', password: '' },
    fallbackField: 'otp',
    check: ({ otp, password }) => ({
      ...(!otp && { otp: security('codeMissing') }),
      ...proof.check(password),
    }),
    send: async ({ otp, password }): Promise<void> => {
      const given = await proof.of(password)
      if (!given) return form.setError('password', proof.unanswered, { shouldFocus: true })
      const { message, data } = await ask('PUT /api/user/phone', { phone, otp, ...given })
      setUser(data)
      toast('success', message)
      onClose()
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <UsernameForPasswordManager email={user.email} />
      <CodeBoxes control={form.control} error={form.errorOf('otp')} />
      <ProofField user={user} label={account('password')} hint={proof.hint} {...form.field('password')} />
      {form.error && <FieldError>{form.error}</FieldError>}
      <SubmitButton busy={form.busy}>{t('use')}</SubmitButton>
    </form>
  )
}

function RemoveDialog({ user, onClose }: DialogProps) {
  const t = useTranslations('phoneLogin')
  const account = useTranslations('account')
  const proof = useProof(user)
  const form = useApiForm({
    defaultValues: { password: '' },
    fallbackField: 'password',
    check: ({ password }) => proof.check(password),
    send: async ({ password }): Promise<void> => {
      const given = await proof.of(password)
      if (!given) return form.setError('password', proof.unanswered, { shouldFocus: true })
      const { message, data } = await ask('DELETE /api/user/phone', given)
      setUser(data)
      toast('success', message)
      onClose()
    },
  })
  return (
    <Dialog title={t('remove')} onClose={onClose}>
      <p className="mb-4 text-pretty text-ink-2">{t('removeHint', { email: user.email })}</p>
      <form {...form.props} className="flex flex-col gap-5">
        <UsernameForPasswordManager email={user.email} />
        <ProofField user={user} label={account('password')} hint={proof.hint} {...form.field('password')} />
        {form.error && <FieldError>{form.error}</FieldError>}
        <SubmitButton variant="danger" busy={form.busy}>
          {t('remove')}
        </SubmitButton>
      </form>
    </Dialog>
  )
}

/** The password, or the passkey of a user who has one and leaves the password empty. */
function useProof(user: User) {
  const t = useTranslations('phoneLogin')
  const security = useTranslations('security')
  const { security: factors } = useSecurity()
  const missing = security(user.password_missing ? 'codeMissing' : 'passwordMissing')
  const hasPasskey = factors !== undefined && factors.passkeys.length > 0 && canUsePasskeys()
  return {
    hint: hasPasskey ? t('orPasskey') : undefined,
    check: (password: string) => (password || hasPasskey ? {} : { password: missing }),
    /** Null if the passkey did not answer, which is the error `unanswered`. */
    of: async (password: string) => {
      if (password) return { password }
      const passkey = await answerWithPasskey()
      return passkey && { passkey }
    },
    unanswered: { message: security('noPasskeyConfirmation') },
  }
}
