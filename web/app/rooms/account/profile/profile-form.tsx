import type { User } from '@dix/contract'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { keepUser } from '../../../platform/api/shopper.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Fault, Field } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { toast } from '../../../ui/toasts.ts'
import { Section } from './section.tsx'

const names = ['name', 'email', 'mobile'] as const

/** Name, email and mobile. Another email takes effect once the code sent to it is entered. */
export function ProfileForm({ user }: { user: User }) {
  const t = useTranslations('account')
  const navigate = useNavigate()
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
      if (data.emailPending) {
        await navigate('/dashboard/profile', {
          replace: true,
          preventScrollReset: true,
          state: { emailPending: data.emailPending },
        })
      }
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
        <Field
          label={t('email')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={user.email}
          required
          hint={t('emailRule')}
          fault={faults.email}
        />
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
