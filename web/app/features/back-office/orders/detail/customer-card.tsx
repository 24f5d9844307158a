import { type DeskOrder, seesCustomersIn } from '@dix/contract'
import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useMay, useRole } from '../../../../platform/api/use-role.ts'
import { calledNumber, callHref, chatHref, phoneText } from '../../../../platform/phone.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { OrderAddress } from './order-address.tsx'

/**
 * The customer and the address; a call and a chat are one tap away, except for the demo, whose numbers may belong to
 * strangers.
 */
export function CustomerCard({ order }: { order: DeskOrder }) {
  const { customer, delivery_address, zone, demo, status } = order
  const t = useTranslations('desk')
  const may = useMay()
  const isHidden = !seesCustomersIn(useRole(), status)
  const seesHistory = may('seeCustomerHistory')
  const { _id, name, email, mobile, phone, orders, note, blocked, onlyPhoneBlocked } = customer
  const called = calledNumber(customer)
  const chat = chatHref(called)
  return (
    <section
      aria-label={t('customer')}
      className="flex items-center gap-x-4 gap-y-3 rounded-card bg-coton p-4 max-md:flex-col max-md:items-stretch"
    >
      <div className="min-w-0 grow wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {_id && may('manageCustomers') ? (
            <Link
              to={`/dashboard/customers/${_id}`}
              className="reach-44 font-bold underline-offset-3 hover:underline"
            >
              {name || t('noName')}
            </Link>
          ) : (
            <b>{isHidden ? t('customerLater') : name || t('noName')}</b>
          )}
          {!seesHistory ? null : _id ? (
            <Badge tone={orders > 1 ? 'success' : 'highlight'}>
              {orders > 1 ? t('customerOrders', { count: orders }) : t('firstOrder')}
            </Badge>
          ) : (
            // A test order belongs to no customer, either, but has a name.
            !name && <Badge tone="muted">{t('erased')}</Badge>
          )}
          {blocked && <Badge tone="error">{t(onlyPhoneBlocked ? 'phoneBlocked' : 'blocked')}</Badge>}
        </p>
        <OrderAddress address={delivery_address} />
        {zone !== undefined && (
          <p className="text-small text-ink-2">{zone === null ? t('zoneUnknown') : t('zone', { zone })}</p>
        )}
        <p className="text-small tabular-nums">{phoneText(customer)}</p>
        {mobile && !phone && <p className="text-small font-semibold text-brique">{t('notCallable')}</p>}
        {email && (
          <a
            href={`mailto:${email}`}
            className="reach-44 inline-flex items-center gap-1.5 text-small text-bissap underline-offset-3 hover:underline"
          >
            <Mail className="size-4 shrink-0" aria-hidden="true" />
            {email}
          </a>
        )}
        {note && <p className="mt-1 text-small italic">{t('quoted', { note })}</p>}
      </div>
      {mobile && !demo && (
        <div className="flex gap-2.5 print:hidden">
          {chat && (
            <Reach href={chat} label={t('chatOne', { name })} word={t('chat')}>
              <MessageCircle className="size-5" aria-hidden="true" />
            </Reach>
          )}
          <Reach href={callHref(called)} label={t('callOne', { name })} word={t('call')}>
            <Phone className="size-5" aria-hidden="true" />
          </Reach>
        </div>
      )}
    </section>
  )
}

type ReachProps = {
  href: string
  label: string
  /** Shown on phones. */
  word: string
  children: ReactNode
}

/** A way to reach the customer; on phones wide enough for the thumb. */
function Reach({ href, label, word, children }: ReachProps) {
  const isOutside = href.startsWith('https:')
  return (
    <a
      href={href}
      aria-label={label}
      {...(isOutside && { target: '_blank', rel: 'noreferrer' })}
      className="flex h-12 items-center justify-center gap-2 rounded-button border border-line bg-white font-bold hover:border-edge max-md:grow md:w-12"
    >
      {children}
      <span className="md:hidden">{word}</span>
    </a>
  )
}
