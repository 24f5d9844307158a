import type { Customer } from '@dix/contract'
import { Mail, Phone } from 'lucide-react'

const link =
  'flex min-h-11 min-w-0 items-center gap-2 font-semibold text-bissap underline-offset-3 hover:underline'

/** How to reach a customer, in one tap. */
export function CustomerContact({ customer: { mobile, email } }: { customer: Customer }) {
  return (
    <div className="mt-1 flex flex-wrap gap-x-6">
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
    </div>
  )
}
