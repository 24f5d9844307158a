import type { User } from '@dix/contract'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { setUser } from '../../../platform/api/query-client.ts'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { usePendingEmail } from './pending-email.ts'

const names = ['name', 'email', 'mobile'] as const

/** Name, email and mobile. A new email takes effect once its code is entered. */
export function ProfileForm({ user }: { user: User }) {
  const t = useTranslations('account')
  const { pending, setPending } = usePendingEmail()
  const { name, email, mobile } = user
  // Users who log in with a phone number may have no email address.
  const required = names.filter((name) => name !== 'email' || email !== '')
  const form = useApiForm({
    defaultValues: { name, email, mobile },
    check: (values) =>
      Object.fromEntries(
        required.filter((name) => values[name].trim() === '').map((name) => [name, t(`${name}Missing`)]),
      ),
    send: async (values) => {
      const { message, data } = await ask('PUT /api/user/update-user', {
        ...values,
        email: values.email.trim() || undefined,
      })
      setUser(data.user)
      toast('success', message)
      if (data.emailPending) await setPending({ email: data.emailPending, asking: true })
    },
  })
  // The field shows the current email again once a code is sent to the new one.
  useEffect(() => form.setValue('email', email), [email, pending?.email])
  return (
    <Section title={t('details')}>
      <form {...form.props} className="flex flex-col gap-5">
        <Field label={t('name')} {...form.field('name')} autoComplete="name" required />
        <div>
          <Field
            label={t('email')}
            {...form.field('email')}
            type="email"
            autoComplete="email"
            required={email !== ''}
            hint={t('emailRule')}
          />
          {pending && (
            <UnconfirmedEmail email={pending.email} onAsk={() => setPending({ ...pending, asking: true })} />
          )}
        </div>
        <Field label={t('mobile')} {...form.field('mobile')} type="tel" autoComplete="tel" required />
        {form.error && <FieldError>{form.error}</FieldError>}
        <SubmitButton busy={form.busy} className="self-start max-md:self-stretch">
          {t('save')}
        </SubmitButton>
      </form>
    </Section>
  )
}

const address = (words: ReactNode) => <b className="font-bold break-words">{words}</b>

/** A new email is not confirmed: a button to enter its code. */
function UnconfirmedEmail({ email, onAsk }: { email: string; onAsk: () => void }) {
  const t = useTranslations('account')
  return (
    <div className="mt-3 rounded-card bg-mangue-soft px-4 pt-3 pb-1 text-mangue-ink">
      <p className="text-card break-words">{t.rich('emailWaits', { email, b: address })}</p>
      <button type="button" onClick={onAsk} className="min-h-11 font-bold underline underline-offset-3">
        {t('codeTitle')}
      </button>
    </div>
  )
}
