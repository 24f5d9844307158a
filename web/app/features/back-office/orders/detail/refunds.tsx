import { type DeskOrder, isToHandBack, type Refund, refundMethod } from '@dix/contract'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { timeOfDay } from '../../../../platform/texts/time-of-day.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { PayoutDialog } from '../dialogs/payout-dialog.tsx'
import { RevertPayoutDialog } from '../dialogs/revert-payout-dialog.tsx'
import { paidOutTexts, payoutChannelOf, useHandBack } from '../use-hand-back.ts'

const tones = { owed: 'highlight', failed: 'error', done: 'success' } as const

/** Refunds, with the way of payment and whether the customer has the money. */
export function Refunds({ order }: { order: DeskOrder }) {
  const t = useTranslations('desk')
  if (order.refunds.length === 0) return null
  return (
    <section>
      <h2 className="type-h3 mb-2">{t('refunds')}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {order.refunds.map((refund) => (
          <RefundRow key={refund._id} order={order} refund={refund} />
        ))}
      </ul>
    </section>
  )
}

/** What to look at before money goes to a number: when it was given, and whether it is the order's. */
function PayoutCheck({
  payout,
  phone,
}: {
  payout: NonNullable<DeskOrder['payout']>
  phone: DeskOrder['customer']['phone']
}) {
  const t = useTranslations('desk')
  const format = useFormatter()
  const isOther = payout.phone !== null && payout.phone.number !== phone?.number
  return (
    <>
      {payout.at && (
        <p className="text-small text-ink-2">
          {t('payoutChosenAt', {
            time: format.dateTime(new Date(payout.at), { dateStyle: 'short', ...timeOfDay }),
          })}
        </p>
      )}
      {isOther && <p className="text-small font-semibold text-brique">{t('payoutOtherPhone')}</p>}
    </>
  )
}

function RefundRow({ order, refund }: { order: DeskOrder; refund: Refund }) {
  const t = useTranslations('desk')
  const reasons = useTranslations('deskReasons')
  const { amount, state, reason } = refund
  const { busy, act } = useHandBack(order, refund)
  const [asked, setAsked] = useState<'payout' | 'revert' | null>(null)
  const close = () => setAsked(null)
  const isOwed = isToHandBack(refund)
  const isPaidOut = refund.channel !== 'provider' && state === 'done'
  const payout = payoutChannelOf(order)
  const phone = isOwed ? order.payout?.phone : refund.phone
  const method = refundMethod(isOwed ? payout : refund.channel, order.payment_method)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          <Amount value={amount} currency="same" />
          <Badge tone={tones[state]}>{t(`refund_${method}_${state === 'done' ? 'done' : 'owed'}`)}</Badge>
        </p>
        {phone && <p className="text-card font-semibold">{t('payoutTo', { phone: phone.shown })}</p>}
        {isOwed && order.payout && <PayoutCheck payout={order.payout} phone={order.customer.phone} />}
        {isOwed && !order.payout && order.customer.userId !== null && (
          <p className="text-small text-ink-2">{t('payoutUnchosen')}</p>
        )}
        {reason && <p className="text-small text-ink-2">{reasons(reason)}</p>}
      </div>
      {isOwed && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button variant="outline" onClick={act} aria-busy={busy || undefined}>
            {t(paidOutTexts[payout].done)}
          </Button>
          <Button variant="soft" onClick={() => setAsked('payout')}>
            {t('payOutOther')}
          </Button>
        </div>
      )}
      {isPaidOut && (
        <Button variant="soft" onClick={() => setAsked('revert')} className="print:hidden">
          {t('revertPayout')}
        </Button>
      )}
      {isPaidOut && asked === 'revert' && (
        <RevertPayoutDialog order={order} refund={refund} onClose={close} />
      )}
      {isOwed && asked === 'payout' && <PayoutDialog order={order} refund={refund} onClose={close} />}
    </li>
  )
}
