import type { DifferenceReason, ShiftRecord } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { digitsOf } from '../../../platform/forms/digits-of.ts'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { refreshDesk } from '../desk/desk-query.ts'
import { CountedCash } from './counted-cash.tsx'

/** Closes a shift with the cash that the manager counted; a difference needs a reason. */
export function CloseShift({ shift, onClose }: { shift: ShiftRecord; onClose: () => void }) {
  const t = useTranslations('riders')
  const { _id, name, endedAt, handedInAmt, collectedAmt, carriedAmt } = shift
  const expected = handedInAmt + carriedAmt
  const form = useApiForm<{ receivedAmt: string; reason: DifferenceReason | '' }>({
    defaultValues: {
      receivedAmt: String(Math.max(0, endedAt ? handedInAmt : expected)),
      reason: shift.reason ?? '',
    },
    send: async ({ receivedAmt, reason }) => {
      try {
        await ask('PUT /api/shifts/close', {
          _id,
          receivedAmt: Number(digitsOf(receivedAmt)),
          reason: reason || null,
          handedInAmt,
          collectedAmt,
        })
      } finally {
        refreshDesk()
      }
      toast('success', t('closedNow'))
      onClose()
    },
  })
  const differs = Number(digitsOf(form.watch('receivedAmt'))) !== expected
  return (
    <Dialog title={t('closeOf', { name: name || t('former') })} onClose={onClose}>
      <form {...form.props} className="flex flex-col gap-4">
        <CountedCash
          label={t('received')}
          hint={t('receivedHint')}
          amount={form.field('receivedAmt')}
          reason={differs && form.field('reason')}
        />
        {form.error && <FieldError>{form.error}</FieldError>}
        <SubmitButton busy={form.busy}>{t('close')}</SubmitButton>
      </form>
    </Dialog>
  )
}
