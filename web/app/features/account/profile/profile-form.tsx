import type { User } from '@dix/contract'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { keepUser } from '../../../platform/api/shopper.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Fault, Field } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toasts.ts'
import { usePendingEmail } from './pending-email.ts'

const names = ['name', 'email', 'mobile'] as const

/** Name, email and mobile. Another email takes effect once the code sent to it is entered. */
export function ProfileForm({ user }: { user: User }) {
  const t = useTranslations('account')
  const { pending, setPending } = usePendingEmail()
  const { form, busy, faults } = useForm({
    names,
    check: (values) =>
      Object.fromEntries(
        names.filter((name) => values[name].trim() === '').map((name) => [name, t(`${name}Missing`)]),
      ),
    send: async (values) => {
      const { message, data } = await ask('PUT /api/user/update-user', values)
      keepUser(data.user)
      toast('success', message)
      if (data.emailPending) await setPending({ email: data.emailPending, asking: true })
    },
  })
  return (
    <Section title={t('details')}>
      <form {...form} className="flex flex-col gap-5">
        <Field
          label={t('name')}
          name="name"
          autoComplete="name"
          defaultValue={user.name}
          required
          fault={faults.name}
        />
        <div>
          <Field
            // The address that holds stands in it again as soon as a code is on its way to another.
            key={`${user.email} ${pending?.email}`}
            label={t('email')}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={user.email}
            required
            hint={t('emailRule')}
            fault={faults.email}
          />
          {pending && (
            <Waiting email={pending.email} onAsk={() => setPending({ ...pending, asking: true })} />
          )}
        </div>
        <Field
          label={t('mobile')}
          name="mobile"
          type="tel"
          autoComplete="tel"
          defaultValue={user.mobile}
          required
          fault={faults.mobile}
        />
        {faults.form && <Fault>{faults.form}</Fault>}
        <SubmitButton busy={busy} className="self-start max-md:self-stretch">
          {t('save')}
        </SubmitButton>
      </form>
    </Section>
  )
}

const address = (words: ReactNode) => <b className="font-bold break-words">{words}</b>

/** Another address waits for its code: the way to enter it without another mail. */
function Waiting({ email, onAsk }: { email: string; onAsk: () => void }) {
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
