import { type DeskOrder, type PaymentMethod, type RefundReason, refundReasons } from '@dix/contract'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { digitsOf } from '../../../../platform/forms/digits-of.ts'
import { useApiForm } from '../../../../platform/forms/use-api-form.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx'
import { sendChange } from '../move-order.ts'
import { LabelledCheckbox } from './labelled-checkbox.tsx'
import { RefundLines } from './refund-lines.tsx'
import { costNow, previewRefund, type RefundPreview } from './refund-preview.ts'

type RefundValues = {
  amount: string
  reason: RefundReason | ''
  note: string
  restock: boolean
  isCash: boolean
  handedBack: boolean
}

/** A typed amount, in whole XOF; NaN for anything else. */
const amountOf = (typed: string) => {
  const digits = digitsOf(typed)
  return digits === '' ? 0 : /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** Refunds pieces, an amount, or both, with a preview of the effect. */
export function RefundDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const t = useTranslations('desk')
  const reasonWords = useTranslations('deskReasons')
  const [pieces, setPieces] = useState<ReadonlyMap<string, number>>(new Map())
  // A refund with a lost response, or one that a colleague made in the meantime, must not be repeated unnoticed.
  const [seen, setSeen] = useState(order)
  const isChanged = costNow(seen) !== costNow(order)
  if (!isChanged && seen.version !== order.version) setSeen(order)
  const chosen = [...pieces].filter(([, quantity]) => quantity > 0)
  const form = useApiForm<RefundValues>({
    defaultValues: { amount: '', reason: '', note: '', restock: false, isCash: false, handedBack: false },
    check: ({ amount, reason, isCash }) => {
      if (isChanged) return { root: t('refundUnchecked') }
      const typed = amountOf(amount)
      const { most, isCancel } = previewRefund(order, { pieces, amount: typed || 0, isCash })
      return {
        amount: Number.isNaN(typed) ? t('amountWrong') : typed > most ? t('amountTooMuch') : undefined,
        reason: reason === '' ? t('reasonMissing') : undefined,
        root: isCancel
          ? t('useCancel')
          : chosen.length === 0 && typed === 0
            ? t('nothingToRefund')
            : undefined,
      }
    },
    send: async ({ amount, reason, note, restock, isCash, handedBack }) => {
      const { _id, version } = seen
      const input = {
        _id,
        version,
        lines: chosen.map(([productId, quantity]) => ({ productId, quantity })),
        amount: amountOf(amount),
        reason: reason as RefundReason,
        note,
        restock: restock && chosen.length > 0,
        channel: isCash ? ('cash' as const) : null,
        handedBack: handedBack && preview.inCash > 0,
      }
      await sendChange(_id, () => ask('PUT /api/order/desk/refund', input))
      onClose()
    },
  })
  const { amount, isCash } = form.watch()
  const isChosen = chosen.length > 0 || amount !== ''
  const preview = previewRefund(order, { pieces, amount: amountOf(amount) || 0, isCash })
  return (
    <Dialog title={t('refund')} onClose={onClose}>
      <form {...form.props} className="flex flex-col gap-4">
        <RefundLines
          items={order.items}
          pieces={pieces}
          onChange={(productId, quantity) => setPieces(new Map(pieces).set(productId, quantity))}
        />
        <Field
          label={t('refundAmount')}
          inputMode="numeric"
          autoComplete="off"
          end={<span className="px-3 text-card text-ink-2">F CFA</span>}
          {...form.field('amount')}
        />
        <SelectField label={t('reason')} {...form.field('reason')}>
          <option value="">{t('chooseReason')}</option>
          {refundReasons.map((reason) => (
            <option key={reason} value={reason}>
              {reasonWords(reason)}
            </option>
          ))}
        </SelectField>
        <TextArea label={t('noteOptional')} {...form.field('note')} />
        <div className="flex flex-col empty:hidden">
          {chosen.length > 0 && (
            <LabelledCheckbox {...form.register('restock')}>{t('restock')}</LabelledCheckbox>
          )}
          {order.chargedLeftAmt > 0 && (
            <LabelledCheckbox {...form.register('isCash')}>{t('asCash')}</LabelledCheckbox>
          )}
          {preview.inCash > 0 && (
            <LabelledCheckbox {...form.register('handedBack')}>{t('handedBackAlready')}</LabelledCheckbox>
          )}
        </div>
        {isChanged ? (
          <ChangedMeanwhile before={costNow(seen)} after={costNow(order)} onGoOn={() => setSeen(order)} />
        ) : (
          !preview.isCancel && <WhatHappens preview={preview} method={order.payment_method} />
        )}
        {/* It does not suggest a retry, because the refund may have been made. */}
        {preview.isCancel ? (
          <FieldError>{t('useCancel')}</FieldError>
        ) : (
          form.error && <FieldError>{isChanged ? t('refundUnchecked') : form.error}</FieldError>
        )}
        <DialogFooter>
          <SubmitButton
            busy={form.busy}
            ready={isChosen && !isChanged && !preview.isCancel}
            explainsWhenDisabled={isChosen}
            className="w-full"
          >
            <span>
              {preview.less > 0
                ? t.rich('refundNow', { amount: () => <Amount value={preview.less} currency="same" /> })
                : t('refund')}
            </span>
          </SubmitButton>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function ChangedMeanwhile(props: { before: number; after: number; onGoOn: () => void }) {
  const t = useTranslations('desk')
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-field bg-mangue-soft p-3 text-mangue-ink">
      <p className="text-card font-semibold text-pretty">
        {t.rich('refundChanged', {
          before: () => <Amount value={props.before} currency="same" />,
          after: () => <Amount value={props.after} currency="same" />,
        })}
      </p>
      <Button variant="outline" onClick={props.onGoOn}>
        {t('refundAgain')}
      </Button>
    </div>
  )
}

function WhatHappens(props: { preview: RefundPreview; method: PaymentMethod }) {
  const { lessToCollect, byProvider, inCash, inCredit } = props.preview
  const t = useTranslations('desk')
  const line = (
    value: number,
    key: 'lessToCollect' | 'goesBack_credit' | `goesBack_${PaymentMethod}`,
  ): ReactNode =>
    value > 0 && (
      <li>{t.rich(key, { amount: () => <Amount value={value} currency="same" className="font-bold" /> })}</li>
    )
  return (
    <ul aria-live="polite" className="flex flex-col gap-1 rounded-field bg-coton p-3 text-card empty:hidden">
      {line(lessToCollect, 'lessToCollect')}
      {line(byProvider, `goesBack_${props.method}`)}
      {line(inCash, 'goesBack_cash')}
      {line(inCredit, 'goesBack_credit')}
    </ul>
  )
}
