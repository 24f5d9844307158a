import { type DeskOrder, orderStateTable } from '@dix/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { useApiForm } from '../../../../platform/forms/use-api-form.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { FieldError } from '../../../../ui/form/field.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx'
import { sendChange } from '../move-order.ts'
import { ProductPicker } from '../product-picker.tsx'
import { DraftLineRow } from './draft-line-row.tsx'
import { LabelledCheckbox } from './labelled-checkbox.tsx'
import { draftChange, draftLine, draftOf, rebase } from './line-draft.ts'

/** Changes the lines of an order before it leaves. Exceeding the agreed amount needs the customer's consent. */
export function LinesDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const t = useTranslations('desk')
  const [seen, setSeen] = useState(order)
  const [lines, setLines] = useState(() => draftOf(order))
  if (seen.version !== order.version) {
    setSeen(order)
    setLines(rebase(lines, order))
  }
  const { changed, due, needsConsent, isEmpty } = draftChange(lines, order)
  const form = useApiForm<{ agreed: boolean; note: string }>({
    defaultValues: { agreed: false, note: '' },
    check: ({ agreed }) => ({
      root: isEmpty ? t('useCancel') : undefined,
      agreed: needsConsent && !agreed ? t('askCustomer') : undefined,
    }),
    send: async ({ agreed, note }) => {
      const { _id, version } = order
      const input = { _id, version, lines: changed, agreed: needsConsent && agreed, note }
      await sendChange(_id, () => ask('PUT /api/order/desk/lines', input))
      onClose()
    },
  })
  const { setValue } = form
  const lastDue = useRef(due)
  useEffect(() => {
    // The customer agreed to this amount, not to a higher one.
    if (due > lastDue.current) setValue('agreed', false)
    lastDue.current = due
  }, [due, setValue])
  const setQuantity = (productId: string, to: number) =>
    setLines(lines.map((line) => (line.productId === productId ? { ...line, to } : line)))
  const agreedError = form.errorOf('agreed')
  return (
    <Dialog title={t('changeLines')} onClose={onClose}>
      <form {...form.props} className="flex flex-col gap-4">
        {orderStateTable[order.status].lines === 'add' ? (
          <ProductPicker
            chosen={new Set(lines.map(({ productId }) => productId))}
            onPick={(product) => setLines([...lines, draftLine(product)])}
          />
        ) : (
          <p className="rounded-field bg-coton p-3 text-card text-pretty">{t('onlyLess')}</p>
        )}
        <ul className="-mx-2 divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <DraftLineRow
              key={line.productId}
              line={line}
              onChange={(to) => setQuantity(line.productId, to)}
            />
          ))}
        </ul>
        <NewTotal before={Math.max(0, order.dueAmt - order.allowanceAmt)} after={due} />
        {needsConsent && (
          <div>
            <div className="rounded-field bg-mangue-soft px-3.5 font-semibold text-mangue-ink">
              <LabelledCheckbox {...form.register('agreed')}>
                {t.rich('agreed', { amount: () => <Amount value={due} currency="same" /> })}
              </LabelledCheckbox>
            </div>
            {agreedError && <FieldError>{agreedError}</FieldError>}
          </div>
        )}
        <TextArea label={t('noteOptional')} {...form.field('note')} />
        {form.error && <FieldError>{form.error}</FieldError>}
        <DialogFooter>
          <SubmitButton busy={form.busy} ready={changed.length > 0} className="w-full">
            {t('saveLines')}
          </SubmitButton>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function NewTotal({ before, after }: { before: number; after: number }) {
  const t = useTranslations('desk')
  return (
    <p aria-live="polite" className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold">
      {t('due')}
      <span>
        {after !== before && (
          <s className="me-2 text-card font-normal text-ink-3">
            <Amount value={before} currency="hidden" />
          </s>
        )}
        <Amount value={after} currency="same" />
      </span>
    </p>
  )
}
