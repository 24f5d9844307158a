import { isToHandBack, type Order, type PayoutChannel, payoutChannels } from '@dix/contract'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useApiForm } from '../../platform/forms/use-api-form.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/form/field.tsx'
import { Segments } from '../../ui/form/segments.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { refreshCredit } from '../credit/index.ts'
import { refreshOrder, setOrder } from './orders-query.ts'

/** Asks how the shopper wants to get the money that the shop owes them; empty if it owes none. */
export function PayoutChoice({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const id = useId()
  const [isEditing, setEditing] = useState(false)
  const owed = order.refunds.filter(isToHandBack).reduce((sum, { amount }) => sum + amount, 0)
  if (owed === 0) return null
  const { payout } = order
  return (
    <section aria-labelledby={id} className="mb-6 flex flex-col gap-3 rounded-card bg-mangue-soft p-4">
      <h2 id={id} className="type-h3">
        {t.rich('owed', { amount: () => <Amount value={owed} currency="same" /> })}
      </h2>
      {payout && !isEditing ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{t(`payoutChosen_${payout.channel}`, { phone: payout.phone?.shown ?? '' })}</p>
          <Button variant="outline" onClick={() => setEditing(true)}>
            {t('changePayout')}
          </Button>
        </div>
      ) : (
        <PayoutForm order={order} onSaved={() => setEditing(false)} />
      )}
    </section>
  )
}

function PayoutForm({ order, onSaved }: { order: Order; onSaved: () => void }) {
  const t = useTranslations('orders')
  const { _id, payout, delivery_address: address } = order
  const [channel, setChannel] = useState<PayoutChannel>(payout?.channel ?? 'cash')
  const isMobileMoney = channel === 'mobile_money'
  const form = useApiForm({
    defaultValues: { phone: payout?.phone?.shown ?? address.phone?.shown ?? '' },
    fallbackField: 'phone',
    check: ({ phone }) => (isMobileMoney && phone.trim() === '' ? { phone: t('payoutPhoneMissing') } : {}),
    send: async ({ phone }) => {
      try {
        const input = { _id, channel, ...(isMobileMoney && { phone }) }
        const { data, message } = await ask('PUT /api/order/choose-payout', input)
        setOrder(data)
        void refreshCredit()
        toast('success', message)
        onSaved()
      } catch (failure) {
        // The shop may have paid it out in the meantime.
        void refreshOrder(_id)
        throw failure
      }
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-3 md:max-w-120">
      <p>{t('payoutHow')}</p>
      <Segments
        legend={t('payoutHow')}
        options={payoutChannels.map((value) => ({ value, label: t(`payout_${value}`) }))}
        value={channel}
        onChange={setChannel}
      />
      {isMobileMoney ? (
        <Field
          label={t('payoutPhone')}
          {...form.field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      ) : (
        <p className="text-card text-ink-2">
          {t(channel === 'credit' && payout ? 'payoutHint_creditLater' : `payoutHint_${channel}`)}
        </p>
      )}
      {form.error && <FieldError>{form.error}</FieldError>}
      <SubmitButton busy={form.busy} className="md:self-start">
        {t('savePayout')}
      </SubmitButton>
    </form>
  )
}
