import type { Customer } from '@dix/contract'
import { Mail, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Panel } from './panel.tsx'

const link = 'flex min-h-11 items-center gap-2.5 font-semibold text-bissap underline-offset-3 hover:underline'

/** How to reach a customer, in one tap. */
export function CustomerContact({ customer: { mobile, email } }: { customer: Customer }) {
  const t = useTranslations('customers')
  return (
    <Panel title={t('contact')}>
      {mobile && (
        <a href={`tel:${mobile.replaceAll(/[^\d+]/g, '')}`} className={link}>
          <Phone className="size-4.5 shrink-0" aria-hidden="true" />
          {mobile}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={`${link} wrap-anywhere`}>
          <Mail className="size-4.5 shrink-0" aria-hidden="true" />
          {email}
        </a>
      )}
      {!email && <p className="text-card text-ink-2">{t('noAccount')}</p>}
    </Panel>
  )
}
