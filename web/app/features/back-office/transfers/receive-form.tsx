import { isErrorOf, type SharedCode, type Transfer, type TransferLine, transferLimits } from '@dix/contract'
import { CheckCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { fieldLook } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { Thumb } from '../../../ui/thumb.tsx'
import { LeaveDialog } from '../frame/leave-dialog.tsx'
import { Difference } from './difference.tsx'
import { cacheTransfer } from './transfers-query.ts'

/** Digits as they are typed, by product. */
type Counts = Readonly<Record<string, string>>

/** Receives a transfer: a count for each product, with the difference to what was sent beside it. */
export function ReceiveForm({ transfer: { _id, lines } }: { transfer: Transfer }) {
  const t = useTranslations('transfers')
  const [counts, setCounts] = useState<Counts>({})
  const [isDone, setDone] = useState(false)
  const counted = lines.filter(({ productId }) => counts[productId])
  const { busy, act } = useAction(async () => {
    const received = lines.map(({ productId }) => ({ productId, received: Number(counts[productId]) }))
    try {
      const { data, message } = await ask('PUT /api/stock/transfers/receive', { _id, lines: received })
      setDone(true)
      showSuccess(message)
      await cacheTransfer(data)
    } catch (failure) {
      if (!isErrorOf(failure, 'PUT /api/stock/transfers/receive')) throw failure
      // Somebody else ended it: it shows as it is now.
      if (failure.code === 'changed_meanwhile') await cacheTransfer(failure.data)
      else failure.code satisfies 'not_found' | SharedCode
      throw failure
    }
  })
  const fill = () =>
    setCounts(Object.fromEntries(lines.map(({ productId, sent }) => [productId, String(sent)])))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void act()
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 basis-60 grow text-pretty text-ink-2">{t('countHint')}</p>
        <Button variant="outline" onClick={fill} className="max-md:w-full">
          <CheckCheck className="size-4.5" aria-hidden="true" />
          {t('allThere')}
        </Button>
      </div>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <CountRow
            key={line.productId}
            line={line}
            count={counts[line.productId] ?? ''}
            onCount={(count) => setCounts((known) => ({ ...known, [line.productId]: count }))}
          />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <SubmitButton busy={busy} ready={counted.length === lines.length} className="max-md:w-full">
          {t('receive')}
        </SubmitButton>
        <p role="status" className="text-ink-2">
          {t('counted', { counted: counted.length, lines: lines.length })}
        </p>
      </div>
      <LeaveDialog unsaved={counted.length > 0 && !isDone} hint={t('leaveHint')} />
    </form>
  )
}

type RowProps = { line: TransferLine; count: string; onCount: (count: string) => void }

function CountRow({ line: { name, unit, image, sent }, count, onCount }: RowProps) {
  const t = useTranslations('transfers')
  const id = useId()
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
          value={count}
          onChange={({ target }) =>
            onCount(target.value.replaceAll(/\D/g, '').slice(0, transferLimits.digits))
          }
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
