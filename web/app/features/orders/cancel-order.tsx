import { costOf, type Order } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { backOnCancel } from './order-words.ts'
import { refreshOrder, setOrder } from './orders-query.ts'

/** Cancels an order once the shopper has confirmed it. */
export function CancelOrder({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="remove" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      {asking && <CancelDialog order={order} onClose={() => setAsking(false)} />}
    </>
  )
}

function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('orders')
  const back = backOnCancel(order)
  const { busy, act } = useAction(async () => {
    try {
      const { message, data } = await ask('PUT /api/order/cancel', { _id: order._id })
      setOrder(data)
      toast('success', message)
      onClose()
    } catch (failure) {
      // The order may have moved on, so that it can no longer be cancelled.
      void refreshOrder(order._id)
      throw failure
    }
  })
  return (
    <ConfirmDialog
      title={t('cancel')}
      cancel={t('keep')}
      confirm={t('cancel')}
      busy={busy}
      onConfirm={act}
      onClose={onClose}
    >
      <p className="text-pretty text-ink-2">
        {back > 0
          ? t.rich('cancelRefund', { amount: () => <Amount value={back} currency="same" /> })
          : t('cancelHint')}
      </p>
      {order.creditAmt > 0 && (
        <p className="mt-2 text-pretty text-ink-2">
          {t.rich('cancelCredit', { amount: () => <Amount value={order.creditAmt} currency="same" /> })}
        </p>
      )}
      <p className="mt-4 flex flex-wrap justify-between gap-x-4 rounded-field bg-coton p-3 font-bold">
        {order.orderId}
        <Amount value={costOf(order) - order.allowanceAmt} currency="same" />
      </p>
    </ConfirmDialog>
  )
}
