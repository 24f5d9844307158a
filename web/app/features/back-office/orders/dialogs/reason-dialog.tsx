import { type DeskOrder, type OrderReason, orderStateTable } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { useApiForm } from '../../../../platform/forms/use-api-form.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/form/field.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx'
import { moveOrder } from '../move-order.ts'
import type { DestructiveMove } from '../steps.ts'

type ReasonProps = { order: DeskOrder; step: DestructiveMove; onClose: () => void }

/** Asks to confirm a move, and for its reason. */
export function ReasonDialog({ order, step, onClose }: ReasonProps) {
  const t = useTranslations('desk')
  const reasonWords = useTranslations('deskReasons')
  const { reasons } = orderStateTable[step.to]
  const form = useApiForm<{ reason: string; note: string }>({
    defaultValues: { reason: '', note: '' },
    check: ({ reason }) => (reasons && !reason ? { reason: t('reasonMissing') } : {}),
    send: async ({ reason, note }) => {
      await moveOrder(order, { to: step.to, note, ...(reasons && { reason: reason as OrderReason }) })
      onClose()
    },
  })
  const reasonError = form.errorOf('reason')
  return (
    <Dialog title={t(`ask_${step.text}`, { number: order.orderId })} onClose={onClose}>
      <form {...form.props} className="flex flex-col gap-4">
        <MoneyBack order={order} step={step} />
        {reasons && (
          <fieldset className="min-w-0">
            <legend className="mb-2 text-card font-semibold">{t('reason')}</legend>
            <div className="flex flex-col gap-2">
              {reasons.map((reason) => (
                <label
                  key={reason}
                  className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-line px-3.5 hover:bg-coton has-checked:border-bissap has-checked:bg-bissap-soft has-checked:font-semibold"
                >
                  <input type="radio" value={reason} {...form.register('reason')} className="size-5" />
                  {reasonWords(reason)}
                </label>
              ))}
            </div>
            {reasonError && <FieldError>{reasonError}</FieldError>}
          </fieldset>
        )}
        <TextArea label={t('noteOptional')} {...form.field('note')} />
        {form.error && <FieldError>{form.error}</FieldError>}
        <DialogFooter>
          <Button variant="outline" onClick={onClose} className="min-h-14 grow">
            {t('back')}
          </Button>
          <SubmitButton variant="danger" busy={form.busy} className="grow">
            {t(step.text)}
          </SubmitButton>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** Says what happens to goods and money. */
function MoneyBack({ order, step }: Pick<ReasonProps, 'order' | 'step'>) {
  const t = useTranslations('desk')
  if (orderStateTable[step.to].due) return null
  const received = order.paidAmt - order.refundedAmt - order.owedBackAmt
  const credit = order.creditAmt
  const line = (text: 'moneyReturns' | 'creditReturns', value: number) =>
    value > 0 &&
    t.rich(text, { amount: () => <Amount value={value} currency="same" className="font-bold" /> })
  return (
    <p className="rounded-field bg-coton p-3 text-card text-pretty">
      {t('stockReturns')} {line('moneyReturns', received)} {line('creditReturns', credit)}
      {received <= 0 && credit <= 0 && t('nothingPaid')}
    </p>
  )
}
