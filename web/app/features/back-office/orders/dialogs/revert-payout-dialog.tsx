import type { DeskOrder, Refund } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { useApiForm } from '../../../../platform/forms/use-api-form.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx'
import { sendChange } from '../move-order.ts'

type RevertProps = { order: Pick<DeskOrder, '_id' | 'version'>; refund: Refund; onClose: () => void }

/** Asks why a payout that was recorded did not happen, and reverts it. */
export function RevertPayoutDialog({ order: { _id, version }, refund, onClose }: RevertProps) {
  const t = useTranslations('desk')
  const form = useApiForm<{ note: string }>({
    defaultValues: { note: '' },
    fallbackField: 'note',
    send: async ({ note }) => {
      const input = { _id, version, refundId: refund._id, note }
      await sendChange(_id, () => ask('PUT /api/order/desk/revert-payout', input))
      onClose()
    },
  })
  return (
    <Dialog title={t('revertPayout')} onClose={onClose}>
      <form {...form.props} className="flex flex-col gap-4">
        <p className="type-h2">
          <Amount value={refund.amount} />
        </p>
        <p className="text-pretty">{t('revertPayoutHint')}</p>
        <Field label={t('revertPayoutReason')} {...form.field('note')} />
        <DialogFooter>
          <SubmitButton busy={form.busy} className="w-full">
            {t('revertPayoutSave')}
          </SubmitButton>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
