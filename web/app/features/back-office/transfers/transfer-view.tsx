import type { Transfer, TransferLine } from '@dix/contract'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Thumb } from '../../../ui/thumb.tsx'
import { Timestamp } from '../history/timestamp.tsx'
import { Panel } from '../imports/panel.tsx'
import { Difference } from './difference.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { TransferBadge, Way } from './transfer-list.tsx'
import { endTransfer, useTransfer } from './transfers-query.ts'

/** One transfer: in transit, it can be received or cancelled; afterwards it shows the counts. */
export function TransferView({ id }: { id: string }) {
  const t = useTranslations('transfers')
  const { transfer, error, refetch } = useTransfer(id)
  if (!transfer && error) return <LoadError title={t('oneNotLoaded')} error={error} retry={refetch} />
  if (!transfer) return <Skeleton className="h-72" />
  return (
    <div className="flex flex-col gap-4">
      <Head transfer={transfer} />
      <Panel title={t('products')}>
        {transfer.mayReceive ? (
          <ReceiveForm key={transfer._id} transfer={transfer} />
        ) : (
          <ul className="divide-y divide-line">
            {transfer.lines.map((line) => (
              <Line key={line.productId} line={line} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

function Head({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('transfers')
  const { number, from, to, state, note, sentBy, sentAt, endedBy, endedAt, mayCancel } = transfer
  const [asking, setAsking] = useState(false)
  return (
    <section className="flex flex-wrap items-start justify-between gap-4 rounded-card border border-line bg-white p-4 md:p-5">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2.5">
          <h2 className="type-h3 wrap-anywhere">
            <Way from={from} to={to} />
          </h2>
          <TransferBadge state={state} />
        </div>
        <p className="mt-1.5 text-card text-ink-2 wrap-anywhere">
          {t('number', { number })}
          {' · '}
          {t.rich('sentBy', { by: sentBy, at: () => <Timestamp at={sentAt} /> })}
        </p>
        {endedAt !== null && state !== 'sent' && (
          <p className="text-card text-ink-2 wrap-anywhere">
            {t.rich(`${state}By`, { by: endedBy ?? '', at: () => <Timestamp at={endedAt} /> })}
          </p>
        )}
        {note !== '' && <p className="mt-2 wrap-anywhere">{note}</p>}
      </div>
      {mayCancel && (
        <Button variant="outline" onClick={() => setAsking(true)} className="max-md:w-full">
          <Undo2 className="size-4.5" aria-hidden="true" />
          {t('cancel')}
        </Button>
      )}
      {asking && <CancelDialog transfer={transfer} onClose={() => setAsking(false)} />}
    </section>
  )
}

function CancelDialog({ transfer: { _id, from }, onClose }: { transfer: Transfer; onClose: () => void }) {
  const t = useTranslations('transfers')
  const { busy, act } = useAction(async () => {
    await endTransfer(() => ask('PUT /api/stock/transfers/cancel', { _id })).finally(onClose)
  })
  return (
    <ConfirmDialog
      title={t('cancel')}
      cancel={t('keep')}
      confirm={t('cancelNow')}
      busy={busy}
      onConfirm={act}
      onClose={onClose}
    >
      <p className="text-pretty text-ink-2">{t('cancelHint', { store: from.name })}</p>
    </ConfirmDialog>
  )
}

function Line({ line: { name, unit, image, sent, received } }: { line: TransferLine }) {
  const t = useTranslations('transfers')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Thumb src={image} className="size-11" />
      <div className="min-w-0 grow basis-40">
        <p className="text-card font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-ink-2">{unit}</p>
      </div>
      <p className="text-card tabular-nums">{t('sent', { pieces: sent })}</p>
      {received !== null && (
        <p className="text-card tabular-nums">
          {t('received', { pieces: received })} <Difference sent={sent} received={received} />
        </p>
      )}
    </li>
  )
}
