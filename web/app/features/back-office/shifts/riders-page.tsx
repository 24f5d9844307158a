import type { ShiftRecord } from '@dix/contract'
import { Motorbike } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { FocusInPlace } from '../../../platform/dom/focus-in-place.tsx'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { OlderButton } from '../../../platform/forms/older-button.tsx'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { Timestamp } from '../history/timestamp.tsx'
import { useShownStore } from '../stores/shown-store.ts'
import { ShownStorePicker } from '../stores/store-picker.tsx'
import { CloseShift } from './close-shift.tsx'
import { useShifts } from './riders-query.ts'
import { StepsToCheck } from './steps-to-check.tsx'
import { Unproven } from './unproven.tsx'

/** The shifts of riders with their cash, which managers close. */
export function RidersPage() {
  const t = useTranslations('riders')
  const { store } = useShownStore()
  const { shifts, error, refetch, hasMore, fetchMore } = useShifts(store)
  return (
    <>
      <AdminHead title={t('title')}>
        <ShownStorePicker />
      </AdminHead>
      <StepsToCheck store={store} />
      <h2 className="type-h3 mb-3">{t('shifts')}</h2>
      {!shifts &&
        (error ? (
          <LoadError title={t('notLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-60" />
        ))}
      {shifts?.length === 0 && (
        <Notice
          icon={<Motorbike className="size-10" aria-hidden="true" />}
          title={t('none')}
          hint={t('noneHint')}
        />
      )}
      {shifts && shifts.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-white">
          {shifts.map((shift) => (
            <Shift key={shift._id} shift={shift} />
          ))}
        </ul>
      )}
      {hasMore && <OlderButton label={t('older')} fetchOlder={fetchMore} />}
      <Unproven store={store} />
    </>
  )
}

function Shift({ shift }: { shift: ShiftRecord }) {
  const t = useTranslations('riders')
  const reasons = useTranslations('rider')
  const [closing, setClosing] = useState(false)
  const { name, storeName, startedAt, endedAt, closedAt, closedBy, carriedAmt, reason, handIns } = shift
  const state = closedAt ? 'closed' : endedAt ? 'ended' : 'open'
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 p-3.5 md:px-5">
      <div className="min-w-0 grow basis-60 wrap-anywhere">
        <h3 className="flex flex-wrap items-center gap-x-2 font-bold">
          {name || t('former')}
          <Badge tone={closedAt ? 'muted' : endedAt ? 'highlight' : 'info'}>{t(state)}</Badge>
        </h3>
        <p className="text-small text-ink-2">
          {storeName && `${storeName} · `}
          <Timestamp at={startedAt} />
          {endedAt && (
            <>
              {' – '}
              <Timestamp at={endedAt} since={startedAt} />
            </>
          )}
        </p>
        {handIns.map(({ amount, at, name: by }, index) => (
          <p key={index} className="text-small text-ink-2">
            {t('handedInAmt')} <Amount value={amount} /> · <Timestamp at={at} since={startedAt} />
            {by !== name && ` · ${by || t('former')}`}
          </p>
        ))}
        {closedAt && (
          <p className="text-small text-ink-2">
            {t('closedBy', { name: closedBy || t('former') })} · <Timestamp at={closedAt} since={startedAt} />
          </p>
        )}
      </div>
      <Cash shift={shift} />
      <div className="flex flex-col items-end gap-2 max-md:basis-full max-md:items-stretch md:basis-40 max-md:empty:hidden">
        {endedAt && carriedAmt !== 0 && (
          <p className="text-card font-bold text-brique md:text-end">
            {t(carriedAmt > 0 ? 'short' : 'over')} <Amount value={Math.abs(carriedAmt)} />
            {reason && <span className="block font-normal">{reasons(reason)}</span>}
          </p>
        )}
        {!closedAt && (
          <FocusInPlace>
            <Button
              variant={endedAt ? 'filled' : 'outline'}
              onClick={() => setClosing(true)}
              aria-label={t('closeOf', { name: name || t('former') })}
            >
              {t('close')}
            </Button>
          </FocusInPlace>
        )}
      </div>
      {closing && <CloseShift shift={shift} onClose={() => setClosing(false)} />}
    </li>
  )
}

/** Float + collected − handed in = carried. */
function Cash({ shift }: { shift: ShiftRecord }) {
  const t = useTranslations('riders')
  const names = ['floatAmt', 'collectedAmt', 'handedInAmt', 'carriedAmt'] as const
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-card max-md:basis-full md:basis-72">
      {names.map((name) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid last:font-bold">
          <dt>{t(name === 'carriedAmt' && shift.endedAt ? 'difference' : name)}</dt>
          <dd className="text-end">
            <Amount value={name === 'handedInAmt' ? -shift[name] : shift[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
