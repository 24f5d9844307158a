import type { DeskOrder } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { useAction } from '../../../../platform/forms/use-action.ts'
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx'
import { sendChange } from '../move-order.ts'

/** Asks before an order is taken off its rider's trip. */
export function UnassignDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const t = useTranslations('desk')
  const { _id, version, orderId: number } = order
  const { busy, act } = useAction(async () => {
    await sendChange(_id, () => ask('PUT /api/rider/unassign', { _id, version }))
    onClose()
  })
  return (
    <ConfirmDialog
      title={t('ask_unassign', { number })}
      cancel={t('back')}
      confirm={t('unassign')}
      busy={busy}
      onConfirm={() => void act()}
      onClose={onClose}
    >
      <p className="text-pretty">{t('unassignHint')}</p>
    </ConfirmDialog>
  )
}
