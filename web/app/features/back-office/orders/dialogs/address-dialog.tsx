import type { DeliveryAddress, DeskOrder, QuarterView } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { useApiForm } from '../../../../platform/forms/use-api-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../ui/form/field.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { DialogFoot } from '../../../../ui/overlay/dialog-foot.tsx'
import { QuarterField } from '../../../addresses/index.ts'
import { sendChange } from '../move-order.ts'

/** Corrects where an order goes; its fee stays as agreed. */
export function AddressDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const t = useTranslations('desk')
  const { _id, version, orderId, dueAmt, delivery_address: before } = order
  const { address_line, landmark, quarter, city } = before
  const form = useApiForm<Pick<DeliveryAddress, 'address_line' | 'landmark' | 'quarter' | 'city'>>({
    defaultValues: { address_line, landmark, quarter, city },
    check: ({ address_line }) => (address_line.trim() ? {} : { address_line: t('addressMissing') }),
    fieldOf: (name) =>
      (['address_line', 'landmark', 'quarter', 'city'] as const).find((field) => name === `address.${field}`),
    send: async (typed) => {
      const { state, country, pincode } = before
      const input = { _id, version, address: { ...typed, state, country, pincode } }
      await sendChange(_id, () => ask('PUT /api/order/desk/address', input))
      onClose()
    },
  })
  const chooseQuarter = (chosen: QuarterView | null) => {
    form.setValue('quarter', chosen?.id ?? null, { shouldDirty: true })
    if (chosen) form.setValue('city', chosen.city, { shouldDirty: true })
  }
  return (
    <Dialog title={t('ask_address', { number: orderId })} onClose={onClose}>
      <form {...form.props} className="flex flex-col gap-4">
        <Field label={t('addressLine')} autoComplete="off" {...form.field('address_line')} />
        <Field label={t('landmark')} autoComplete="off" {...form.field('landmark')} />
        <QuarterField label={t('quarter')} value={form.watch('quarter')} onChange={chooseQuarter} />
        <Field label={t('city')} autoComplete="off" {...form.field('city')} />
        {dueAmt > 0 && <p className="text-card text-ink-2 text-pretty">{t('feeStays')}</p>}
        {form.error && <FieldError>{form.error}</FieldError>}
        <DialogFoot>
          <Button variant="outline" onClick={onClose} className="min-h-14 grow">
            {t('back')}
          </Button>
          <SubmitButton busy={form.busy} className="grow">
            {t('saveAddress')}
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
