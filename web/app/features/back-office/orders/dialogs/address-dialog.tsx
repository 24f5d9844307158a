import {
  type DeliveryAddress,
  type DeskOrder,
  postalCodeOf,
  type QuarterView,
  townOfQuarter,
} from '@dix/contract'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { useApiForm } from '../../../../platform/forms/use-api-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../ui/form/field.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx'
import type { QuarterHandle } from '../../../addresses/index.ts'
import { useShop } from '../../../shop/index.ts'
import { isOvertaken } from '../../desk/desk-query.ts'
import { sendChange } from '../move-order.ts'
import { OrderQuarter } from '../order-quarter.tsx'

type AddressText = Pick<
  DeliveryAddress,
  'address_line' | 'landmark' | 'quarter' | 'city' | 'state' | 'country'
>

function textOf({ delivery_address }: DeskOrder): AddressText {
  const { address_line, landmark, quarter, city, state, country } = delivery_address
  return { address_line, landmark, quarter, city, state, country }
}

const isSamePlace = (one: DeskOrder, other: DeskOrder) =>
  JSON.stringify(textOf(one)) === JSON.stringify(textOf(other))

/** Corrects the delivery address; the fee stays as agreed. */
export function AddressDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const t = useTranslations('desk')
  const { addressStart } = useShop()
  // A colleague's correction must not be overwritten unseen.
  const [seen, setSeen] = useState(order)
  if (seen.version !== order.version && isSamePlace(seen, order)) setSeen(order)
  const { _id, version, orderId, dueAmt, delivery_address: before } = seen
  const quarter = useRef<QuarterHandle>(null)
  const form = useApiForm<AddressText>({
    defaultValues: textOf(seen),
    check: ({ address_line }) => ({
      address_line: address_line.trim() ? undefined : t('addressMissing'),
      quarter: quarter.current?.problem(),
    }),
    fieldOf: (name) =>
      (['address_line', 'landmark', 'quarter', 'city'] as const).find((field) => name === `address.${field}`),
    send: async (typed) => {
      const isSameTown = typed.city === before.city && typed.state === before.state
      const pincode = isSameTown ? before.pincode : postalCodeOf(typed)
      const input = { _id, version, address: { ...typed, pincode } }
      try {
        await sendChange(_id, () => ask('PUT /api/order/desk/address', input))
      } catch (failure) {
        if (isOvertaken(failure)) {
          setSeen(failure.data)
          if (!isSamePlace(seen, failure.data)) form.reset(textOf(failure.data))
        }
        throw failure
      }
      onClose()
    },
  })
  const chooseQuarter = (chosen: QuarterView | null) => {
    form.setValue('quarter', chosen?.id ?? null, { shouldDirty: true })
    form.clearErrors('quarter')
    if (!chosen) return
    const town = townOfQuarter(chosen, addressStart.country)
    for (const name of ['city', 'state', 'country'] as const)
      form.setValue(name, town[name], { shouldDirty: true })
  }
  return (
    <Dialog title={t('ask_address', { number: orderId })} onClose={onClose}>
      <form {...form.props} className="flex flex-col gap-4">
        <Field label={t('addressLine')} autoComplete="off" {...form.field('address_line')} />
        <Field label={t('landmark')} autoComplete="off" {...form.field('landmark')} />
        <OrderQuarter control={form.control} name="quarter" onChoose={chooseQuarter} handle={quarter} />
        <Field label={t('city')} autoComplete="off" {...form.field('city')} />
        {dueAmt > 0 && <p className="text-card text-ink-2 text-pretty">{t('feeStays')}</p>}
        {form.error && <FieldError>{form.error}</FieldError>}
        <DialogFooter>
          <Button variant="outline" onClick={onClose} className="min-h-14 grow">
            {t('back')}
          </Button>
          <SubmitButton busy={form.busy} className="grow">
            {t('saveAddress')}
          </SubmitButton>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
