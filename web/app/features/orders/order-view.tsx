import {
  countItems,
  type Locale,
  minutesText,
  type Order,
  orderStateTable,
  slotWords,
  stateOf,
} from '@dix/contract'
import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { callHref } from '../../platform/phone.ts'
import { timeOfDay } from '../../platform/texts/time-of-day.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { UnbrokenEnd } from '../../ui/layout/unbroken-end.tsx'
import { AddressLines } from '../addresses/index.ts'
import { Bill, Savings } from '../bill/index.ts'
import { OrderItems } from './order-items.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderStatusBadge } from './order-status.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** Number, state, time, and promise or slot of an order that is still to be delivered. */
export function OrderHead({ order: { orderId, status, placedAt, promise, slot } }: { order: Order }) {
  const t = useTranslations('orders')
  const format = useFormatter()
  const locale = useLocale() as Locale
  const date = format.dateTime(new Date(placedAt), { dateStyle: 'medium', ...timeOfDay })
  const state = stateOf(orderStateTable, status)
  const isComing = state && orderStateTable[state].open && !orderStateTable[state].trouble
  return (
    <div className="mb-6">
      <h1 className="type-h1">{t('number', { number: orderId })}</h1>
      <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {/* It changes while the page is open. */}
        <span role="status" className="flex empty:hidden">
          <OrderStatusBadge status={status} />
        </span>
        <p className="text-card text-ink-2">{t('placedAt', { date })}</p>
        {isComing && promise && (
          <p className="text-card text-ink-2">{t('promised', { minutes: minutesText(promise) })}</p>
        )}
        {isComing && slot && (
          <p className="text-card text-ink-2">
            <UnbrokenEnd text={t('slot', { slot: slotWords(slot, locale) })} />
          </p>
        )}
      </div>
    </div>
  )
}

/** Timeline, payment, items, bill and address of an order. @param children actions */
export function OrderBody({ order, isLinked = false, children }: BodyProps) {
  const t = useTranslations('orders')
  const quantity = countItems(order.items)
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-8">
      <div className="flex min-w-0 flex-col gap-6">
        <section>
          <h2 className="sr-only">{t('timeline')}</h2>
          <OrderTimeline timeline={order.timeline} />
        </section>
        <OrderPayment order={order} />
        <OrderItems order={order} isLinked={isLinked} />
      </div>
      <div className="flex flex-col gap-4">
        <Panel title="bill">
          <Bill totals={{ ...order, quantity }} bill={order} allowance={order.allowanceAmt} isOrdered />
          <Savings value={order.savings} />
        </Panel>
        <Panel title="deliverTo">
          <AddressLines address={order.delivery_address} />
        </Panel>
        {order.note && (
          <Panel title="note">
            <p className="wrap-anywhere whitespace-pre-line text-ink-2">{order.note}</p>
          </Panel>
        )}
        {children}
        <CallShop order={order} />
      </div>
    </div>
  )
}

/** Calls the store of an order, if it or the shop has a number. */
function CallShop({ order: { shopPhone } }: { order: Order }) {
  const t = useTranslations('orders')
  if (!shopPhone) return null
  return (
    <ButtonLink to={callHref(shopPhone)} variant="outline">
      <Phone className="size-5 shrink-0" aria-hidden="true" />
      {t('callShop')}
    </ButtonLink>
  )
}

type BodyProps = {
  order: Order
  /** Whether it is shown by the link in an email, where nobody is signed in. */
  isLinked?: boolean
  children?: ReactNode
}

function Panel({ title, children }: { title: 'bill' | 'deliverTo' | 'note'; children: ReactNode }) {
  const t = useTranslations('orders')
  return (
    <section className="flex flex-col gap-3 rounded-card bg-coton p-4">
      <h2 className="type-h3">{t(title)}</h2>
      {children}
    </section>
  )
}
