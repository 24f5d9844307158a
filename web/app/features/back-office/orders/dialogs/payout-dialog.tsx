import { type DeskOrder, payoutChannels, type Refund } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useApiForm } from '../../../../platform/forms/use-api-form.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { FieldError } from '../../../../ui/form/field.tsx'
import { Segments } from '../../../../ui/form/segments.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx'
import { toast } from '../../../../ui/overlay/toasts.ts'
import { isOvertaken } from '../../desk/desk-query.ts'
import { payoutChannelOf, recordPayout } from '../use-hand-back.ts'

type PayoutProps = { order: DeskOrder; refund: Refund; onClose: () => void }

/** Records a payout that was made another way than the customer chose, or with a note. */
export function PayoutDialog({ order, refund, onClose }: PayoutProps) {
  const t = useTranslations('desk')
  const [seen] = useState(order)
  const channels = payoutChannels.filter((value) => value !== 'credit' || order.customer.userId !== null)
  const [channel, setChannel] = useState(payoutChannelOf(order))
  const form = useApiForm<{ note: string }>({
    defaultValues: { note: '' },
    fallbackField: 'note',
    send: async ({ note }) => {
      try {
        await recordPayout(seen, refund, { channel, note })
      } catch (failure) {
        if (!isOvertaken(failure)) throw failure
        // The order shows what has changed, so the form goes with its errors.
        toast('error', failure.message)
      }
      onClose()
    },
  })
  return (
    <Dialog title={t('payOut')} onClose={onClose}>
      <form {...form.props} className="flex flex-col gap-4">
        <p className="type-h2">
          <Amount value={refund.amount} />
        </p>
        <Segments
          legend={t('payOutHow')}
          options={channels.map((value) => ({ value, label: t(`payout_${value}`) }))}
          value={channel}
          onChange={setChannel}
        />
        <TextArea label={t('noteOptional')} {...form.field('note')} />
        {form.error && <FieldError>{form.error}</FieldError>}
        <DialogFooter>
          <SubmitButton busy={form.busy} className="w-full">
            {t('savePayout')}
          </SubmitButton>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
