import type { Customer } from '@dix/contract'
import { Mail, MessageCircle, Phone } from 'lucide-react'
import { calledNumber, callHref, chatHref, phoneText } from '../../../platform/phone.ts'

const link =
  'flex min-h-11 min-w-0 items-center gap-2 font-semibold text-bissap underline-offset-3 hover:underline'

/** Ways to reach a customer with one tap; numbers of the demo may belong to strangers, so they are only text. */
export function CustomerContact({ customer }: { customer: Customer }) {
  const { mobile, email, demo } = customer
  const called = calledNumber(customer)
  const chat = demo ? null : chatHref(called)
  return (
    <div className="mt-1 flex flex-wrap gap-x-6">
      {mobile && demo && <p className="flex min-h-11 items-center">{phoneText(customer)}</p>}
      {mobile && !demo && (
        <a href={callHref(called)} className={link}>
          <Phone className="size-4.5 shrink-0" aria-hidden="true" />
          {phoneText(customer)}
        </a>
      )}
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" className={link}>
          <MessageCircle className="size-4.5 shrink-0" aria-hidden="true" />
          WhatsApp
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
