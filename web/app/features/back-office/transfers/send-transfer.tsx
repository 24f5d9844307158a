import {
  isErrorOf,
  type SharedCode,
  type Transfer,
  type TransferProduct,
  type TransferStore,
  transferLimits,
} from '@dix/contract'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Path } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { freshKey } from '../../../platform/fresh-key.ts'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { Thumb } from '../../../ui/thumb.tsx'
import { EarlierNotice } from '../drafts/earlier-notice.tsx'
import { LeaveDialog } from '../frame/leave-dialog.tsx'
import { Panel } from '../imports/panel.tsx'
import { QuantityStepper } from '../orders/quantity-stepper.tsx'
import { useStaffStores, useStoreChoice } from '../stores/store-choice.ts'
import { SendPicker } from './send-picker.tsx'
import { cacheTransfer } from './transfers-query.ts'

/** A product to send. */
type SendLine = TransferProduct & { pieces: number }

/** `to`: empty until chosen, which means the first other store. */
type Values = { from: string; to: string; note: string; lines: readonly SendLine[] }

/**
 * The form of a new transfer: the receiving store, the products, and their quantities. `from` in the URL suggests the
 * sending one.
 */
export function SendTransfer({ stores }: { stores: readonly TransferStore[] }) {
  const t = useTranslations('transfers')
  const { own } = useStaffStores()
  const { store } = useStoreChoice()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isSent, setSent] = useState(false)
  const [earlier, setEarlier] = useState<Transfer>()
  // The key of this form only; the input of the next one is another transfer.
  const key = useRef('')
  key.current ||= freshKey()
  const leave = (id: string) => navigate(`?transfer=${id}`, { replace: true })

  const suggested = stores.find(({ _id }) => _id === query.get('from'))?._id
  const form = useApiForm<Values>({
    defaultValues: { from: own ?? suggested ?? store ?? stores[0]!._id, to: '', note: '', lines: [] },
    fieldOf,
    async send({ from, note, lines }) {
      const sent = lines.map(({ productId, pieces }) => ({ productId, pieces }))
      setEarlier(undefined)
      try {
        const response = await ask(
          'POST /api/stock/transfers/send',
          { from, to, note, lines: sent },
          { idempotencyKey: key.current },
        )
        setSent(true)
        await cacheTransfer(response.data)
        showSuccess(response.message)
        await leave(response.data._id)
      } catch (failure) {
        if (!isErrorOf(failure, 'POST /api/stock/transfers/send')) throw failure
        if (failure.code === 'stock_short') {
          const left = new Map(failure.data.short.map(({ productId, stock }) => [productId, stock]))
          setLines(lines.map((line) => ({ ...line, stock: left.get(line.productId) ?? line.stock })))
        } else if (failure.code === 'changed_meanwhile') {
          setEarlier(failure.data)
          await cacheTransfer(failure.data)
        } else failure.code satisfies 'not_found' | SharedCode
        throw failure
      }
    },
  })
  const [from, chosenTo, lines] = form.watch(['from', 'to', 'lines'])
  const others = stores.filter(({ _id, closed }) => !closed && _id !== from)
  const to = others.some(({ _id }) => _id === chosenTo) ? chosenTo : (others[0]?._id ?? '')
  const linesError = form.errorOf('lines')
  const isShort = lines.some(({ pieces, stock }) => pieces > stock)
  const setLines = (lines: readonly SendLine[]) => {
    form.clearErrors('lines')
    form.setValue('lines', lines)
  }
  const change = (id: string, pieces: number) =>
    setLines(lines.map((line) => (line.productId === id ? { ...line, pieces } : line)))
  const add = (product: TransferProduct) => setLines([...lines, { ...product, pieces: 1 }])
  const choose = (field: 'from' | 'to', id: string) => {
    form.clearErrors(['from', 'to'])
    form.setValue(field, id)
    // The chosen products refer to the stock of another store.
    if (field === 'from') setLines([])
  }
  const sendAnother = () => {
    key.current = freshKey()
    void form.submit()
  }
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Panel title={t('stores')}>
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField
            label={t('from')}
            value={from}
            error={form.errorOf('from')}
            disabled={own !== null}
            onChange={({ target }) => choose('from', target.value)}
          >
            {stores.map(({ _id, name, closed }) => (
              <option key={_id} value={_id}>
                {closed ? t('closedStore', { name }) : name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('to')}
            value={to}
            error={form.errorOf('to')}
            onChange={({ target }) => choose('to', target.value)}
          >
            {others.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      </Panel>
      <Panel title={t('products')}>
        <SendPicker
          key={from}
          store={from}
          chosen={new Set(lines.map(({ productId }) => productId))}
          isFull={lines.length >= transferLimits.lines}
          onPick={add}
        />
        {lines.length > 0 && (
          <ul aria-label={t('toSend')} className="mt-3 divide-y divide-line border-t border-line">
            {lines.map((line, index) => (
              <LineRow
                key={line.productId}
                line={line}
                error={form.errorOf(`lines.${index}.pieces`)}
                onChange={(pieces) => change(line.productId, pieces)}
                onRemove={() => setLines(lines.filter(({ productId }) => productId !== line.productId))}
              />
            ))}
          </ul>
        )}
        {linesError && <FieldError>{linesError}</FieldError>}
      </Panel>
      <Panel title={t('noteTitle')}>
        <Field label={t('note')} {...form.field('note')} />
      </Panel>
      {form.error && earlier && (
        <EarlierNotice
          message={form.error}
          hint={t('notInSent')}
          open={{
            to: `?transfer=${earlier._id}`,
            label: t('openSent', { number: earlier.number }),
          }}
          again={{ label: t('sendAnother'), onClick: sendAnother }}
        />
      )}
      {form.error && !earlier && <FieldError>{form.error}</FieldError>}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton
          busy={form.busy}
          ready={lines.length > 0 && !isShort && to !== ''}
          className="max-md:w-full"
        >
          {t('send')}
        </SubmitButton>
        <p className="text-pretty text-ink-2">{t('sendHint')}</p>
      </div>
      <LeaveDialog unsaved={lines.length > 0 && !isSent} hint={t('leaveHint')} />
    </form>
  )
}

/** The form's field for the name of a field in an API error. */
function fieldOf(name: string): Path<Values> | undefined {
  const [, index] = /^lines\.(\d+)\./.exec(name) ?? []
  if (index) return `lines.${Number(index)}.pieces`
  return name === 'from' || name === 'to' || name === 'note' || name === 'lines' ? name : undefined
}

type RowProps = {
  line: SendLine
  error: string | undefined
  onChange: (pieces: number) => void
  onRemove: () => void
}

function LineRow({ line: { name, unit, image, stock, pieces }, error, onChange, onRemove }: RowProps) {
  const t = useTranslations('transfers')
  const problem = pieces > stock ? t('onlyLeft', { stock }) : error
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Thumb src={image} className="size-11" />
      <div className="min-w-0 grow basis-40">
        <p className="text-card font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-ink-2">{[unit, t('inStock', { stock })].filter(Boolean).join(' · ')}</p>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <div className="ms-auto flex items-center gap-1.5">
        <QuantityStepper name={name} quantity={pieces} min={1} max={Math.max(1, stock)} onChange={onChange} />
        <IconButton label={t('remove', { name })} onClick={onRemove}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
