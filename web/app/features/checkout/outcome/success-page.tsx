import { type ApiError, isErrorOf, type Order, type SharedCode } from '@dix/contract'
import { Check, CreditCard, RotateCw, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { PhoneBar } from '../../../ui/navigation/phone-bar.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { usePayment } from './use-payment.ts'

/** The page around the outcome of an order or a payment. */
export function OutcomeFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PhoneBar title={title} back="/" />
      <main id="content" className="column py-6 md:py-14">
        {children}
      </main>
    </>
  )
}

const icon = { className: 'size-12', strokeWidth: 1.75, 'aria-hidden': true } as const

/** `orderId` is the order number, if known. */
type Placed = { _id: string; orderId?: string }

/** A successful order or payment. `text`: 'Order' or 'Payment'. */
export function Success({ text, order }: { text: string; order: Placed | null }) {
  const t = useTranslations('outcome')
  return (
    <Notice
      icon={
        <span className="flex size-18 items-center justify-center rounded-full bg-feuille text-white">
          <Check className="size-10" strokeWidth={3} aria-hidden="true" />
        </span>
      }
      title={t('successfully', { text })}
      heading="h1"
      {...(order?.orderId ? { hint: t('number', { number: order.orderId }) } : {})}
    >
      {order && <OrderLink id={order._id} />}
      <GoHome />
    </Notice>
  )
}

type OutcomeProps = {
  /** Id of the provider's checkout session. */
  sessionId: string
  /** Receives the order once its payment is settled. */
  onSettled: (order: Order) => void
}

/** The outcome of a payment, shown after the provider's page, now or another day. */
export function PaymentOutcome({ sessionId, onSettled }: OutcomeProps) {
  const t = useTranslations('outcome')
  const { payment, error, isFetching, refetch } = usePayment(sessionId, onSettled)
  if (!payment) {
    if (isUnknown(error)) return <Unknown hint={error.message} />
    if (error && !isFetching) return <LoadError title={t('notChecked')} error={error} retry={refetch} />
    return <Checking />
  }
  const { state, order } = payment
  switch (state) {
    case 'paid':
      return <Success text="Payment" order={order} />
    case 'open':
      return <Checking onAgain={() => refetch()} order={order} />
    case 'expired':
      return (
        <OutcomeNotice icon={<CreditCard {...icon} />} title={t('expired')} hint={t('expiredHint')}>
          <ButtonLink to="/checkout">{t('toCheckout')}</ButtonLink>
        </OutcomeNotice>
      )
    case 'refunded':
      return <Refunded order={order._id} />
  }
}

function isUnknown(error: unknown): error is ApiError {
  if (!isErrorOf(error, 'POST /api/order/payment')) return false
  switch (error.code) {
    case 'not_found':
      return true
    default:
      error.code satisfies SharedCode
      return false
  }
}

/** The payment was refunded. `order` is its id, if known. */
export function Refunded({ order }: { order: string | null }) {
  const t = useTranslations('outcome')
  return (
    <OutcomeNotice icon={<Undo2 {...icon} />} title={t('refunded')} hint={t('refundedHint')}>
      {order && <OrderLink id={order} />}
    </OutcomeNotice>
  )
}

/** The payment is still open. */
function Checking({ onAgain, order }: { onAgain?: () => void; order?: Placed }) {
  const t = useTranslations('outcome')
  return (
    <div role="status">
      <OutcomeNotice icon={<Spinner />} title={t('checking')} hint={t('checkingHint')}>
        {onAgain && order && (
          <>
            <Button variant="outline" onClick={onAgain}>
              <RotateCw className="size-4" aria-hidden="true" />
              {t('again')}
            </Button>
            <OrderLink id={order._id} />
          </>
        )}
      </OutcomeNotice>
    </div>
  )
}

function Unknown({ hint }: { hint: string }) {
  const t = useTranslations('outcome')
  return (
    <OutcomeNotice icon={<CreditCard {...icon} />} title={t('unknown')} hint={hint}>
      <ButtonLink to="/dashboard/myorders" variant="soft">
        {t('toOrders')}
      </ButtonLink>
    </OutcomeNotice>
  )
}

type OutcomeNoticeProps = { icon: ReactNode; title: string; hint: string; children: ReactNode }

function OutcomeNotice({ children, ...words }: OutcomeNoticeProps) {
  return (
    <Notice {...words} heading="h1">
      {children}
      <GoHome variant="outline" />
    </Notice>
  )
}

function OrderLink({ id }: { id: string }) {
  const t = useTranslations('outcome')
  return (
    <ButtonLink to={`/dashboard/myorders/${id}`} variant="soft">
      {t('toOrder')}
    </ButtonLink>
  )
}

function GoHome({ variant }: { variant?: 'outline' }) {
  const t = useTranslations('outcome')
  return (
    <ButtonLink to="/" {...(variant ? { variant } : {})}>
      {t('home')}
    </ButtonLink>
  )
}
