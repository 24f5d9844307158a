import {
  type OrderState,
  orderRatingLimits,
  type PaymentMethod,
  type PaymentState,
  paymentMethods,
} from '@dix/contract'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx'
import { listedPaymentStates, listedStates } from '../../desk/desk-filter.ts'
import { LabelledCheckbox } from '../dialogs/labelled-checkbox.tsx'
import type { DeskControls } from '../use-desk-filter.ts'

/** Filters by state, payment, day and rating. */
export function FilterDialog({ controls, onClose }: { controls: DeskControls; onClose: () => void }) {
  const t = useTranslations('desk')
  const orderStates = useTranslations('orderStates')
  const paymentStates = useTranslations('paymentStates')
  const { payment, state, paid, from, until, sold, rated } = controls.filter
  const [chosen, setChosen] = useState({ payment, state, paid, from, until, sold, rated })
  const choose = (changed: Partial<typeof chosen>) => setChosen({ ...chosen, ...changed })
  const apply = (filter: typeof chosen) => {
    controls.change(filter)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(chosen)
  }
  return (
    <Dialog title={t('filter')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <SelectField
          label={t('state')}
          value={chosen.state}
          onChange={({ target }) => choose({ state: target.value as OrderState | '' })}
        >
          <option value="">{t('state_all')}</option>
          {listedStates.map((state) => (
            <option key={state} value={state}>
              {orderStates(state)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('payment')}
          value={chosen.payment}
          onChange={({ target }) => choose({ payment: target.value as PaymentMethod | '' })}
        >
          <option value="">{t('payment_all')}</option>
          {paymentMethods.map((method) => (
            <option key={method} value={method}>
              {t(`method_${method}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('paymentState')}
          value={chosen.paid}
          onChange={({ target }) => choose({ paid: target.value as PaymentState | '' })}
        >
          <option value="">{t('paymentState_all')}</option>
          {listedPaymentStates.map((state) => (
            <option key={state} value={state}>
              {paymentStates(state)}
            </option>
          ))}
        </SelectField>
        <div className="grid grid-cols-2 gap-3">
          <Field
            label={t('from')}
            type="date"
            value={chosen.from}
            max={chosen.until || undefined}
            onChange={({ target }) => choose({ from: target.value })}
          />
          <Field
            label={t('until')}
            type="date"
            value={chosen.until}
            min={chosen.from || undefined}
            onChange={({ target }) => choose({ until: target.value })}
          />
        </div>
        <LabelledCheckbox
          checked={chosen.sold === '1'}
          onChange={({ target }) => choose({ sold: target.checked ? '1' : '' })}
        >
          {t('soldOnly')}
        </LabelledCheckbox>
        <LabelledCheckbox
          checked={chosen.rated === 'low'}
          onChange={({ target }) => choose({ rated: target.checked ? 'low' : '' })}
        >
          {t('ratedLowOnly', { stars: orderRatingLimits.low })}
        </LabelledCheckbox>
        <DialogFooter>
          <Button
            variant="outline"
            className="grow"
            onClick={() =>
              apply({ payment: '', state: '', paid: '', from: '', until: '', sold: '', rated: '' })
            }
          >
            {t('clear')}
          </Button>
          <Button type="submit" className="grow">
            {t('showOrders')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
