import { type Transfer, type TransferLine, transferLimits } from '@dix/contract'
import { CheckCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { type ApiForm, useApiForm } from '../../../platform/forms/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FieldError, fieldLook } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Thumb } from '../../../ui/thumb.tsx'
import { LeaveDialog } from '../frame/leave-dialog.tsx'
import { Difference } from './difference.tsx'
import { endTransfer } from './transfers-query.ts'

/** The typed digits, by product. */
type Values = { counts: Record<string, string> }

/** Receives a transfer: a count for each product, next to its difference from the quantity sent. */
export function ReceiveForm({ transfer: { _id, lines } }: { transfer: Transfer }) {
  const t = useTranslations('transfers')
  const form = useApiForm<Values>({
    defaultValues: { counts: Object.fromEntries(lines.map(({ productId }) => [productId, ''])) },
    send({ counts }) {
      const received = lines.map(({ productId }) => ({ productId, received: Number(counts[productId]) }))
      return endTransfer(() => ask('PUT /api/stock/transfers/receive', { _id, lines: received }))
    },
  })
  const counts = form.watch('counts')
  const counted = lines.filter(({ productId }) => counts[productId])
  const fill = () => {
    for (const { productId, sent } of lines) form.setValue(`counts.${productId}`, String(sent))
  }
  return (
    <form {...form.props}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 basis-60 grow text-pretty text-ink-2">{t('countHint')}</p>
        <Button variant="outline" onClick={fill} className="max-md:w-full">
          <CheckCheck className="size-4.5" aria-hidden="true" />
          {t('allThere')}
        </Button>
      </div>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <CountRow key={line.productId} line={line} form={form} />
        ))}
      </ul>
      {form.error && <FieldError>{form.error}</FieldError>}
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <SubmitButton busy={form.busy} ready={counted.length === lines.length} className="max-md:w-full">
          {t('receive')}
        </SubmitButton>
        <p role="status" className="text-ink-2">
          {t('counted', { counted: counted.length, lines: lines.length })}
        </p>
      </div>
      <LeaveDialog unsaved={counted.length > 0 && !form.formState.isSubmitSuccessful} hint={t('leaveHint')} />
    </form>
  )
}

type RowProps = { form: ApiForm<Values>; line: TransferLine }

function CountRow({ form, line: { productId, name, unit, image, sent } }: RowProps) {
  const t = useTranslations('transfers')
  const id = useId()
  const field = `counts.${productId}` as const
  const count = form.watch(field)
  const input = form.register(field)
  const differs = count !== '' && Number(count) !== sent
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Thumb src={image} className="size-11" />
      <div className="min-w-0 grow basis-40">
        <p className="text-card font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-ink-2">
          {[unit, t('sent', { pieces: sent })].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="ms-auto flex items-center gap-2.5">
        <span id={id} role="status" className="text-card empty:hidden">
          {count !== '' && <Difference sent={sent} received={Number(count)} />}
        </span>
        <input
          {...input}
          onChange={(event) => {
            event.target.value = event.target.value.replaceAll(/\D/g, '').slice(0, transferLimits.digits)
            return input.onChange(event)
          }}
          onFocus={({ target }) => target.select()}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('countOf', { name })}
          aria-describedby={differs ? id : undefined}
          className={classNames(fieldLook(false), 'w-24 px-3.25 text-end font-bold tabular-nums')}
        />
      </div>
    </li>
  )
}
