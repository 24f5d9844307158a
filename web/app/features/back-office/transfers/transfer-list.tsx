import { type TransferState, type TransferSummary, transferStates } from '@dix/contract'
import { ArrowRight, Truck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Timestamp } from '../history/timestamp.tsx'
import { FilterSelect } from '../products/filter-select.tsx'
import { Pager } from '../products/pager.tsx'
import { useTransfers } from './transfers-query.ts'

const tones = { sent: 'info', received: 'success', cancelled: 'muted' } as const satisfies Record<
  TransferState,
  Tone
>

/** The state of a transfer in a word. */
export function TransferBadge({ state }: { state: TransferState }) {
  const t = useTranslations('transfers')
  return <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>
}

/** The sending and the receiving store. */
export function Way({ from, to }: Pick<TransferSummary, 'from' | 'to'>) {
  const t = useTranslations('transfers')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {from.name}
      <ArrowRight className="size-4 shrink-0 text-ink-2" aria-label={t('way')} />
      {to.name}
    </span>
  )
}

/** Every transfer, newest first. The state and the page are part of the URL. */
export function TransferList() {
  const t = useTranslations('transfers')
  const [query, setQuery] = useSearchParams()
  const state = transferStates.find((candidate) => candidate === query.get('state')) ?? null
  const page = Math.max(1, Math.min(9_999, Number(query.get('page')) || 1))
  const { list, error, refetch, settling } = useTransfers(state, Math.trunc(page))
  const options = [
    { value: '', name: t('all') },
    ...transferStates.map((value) => ({ value, name: t(`state_${value}`) })),
  ]
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilterSelect
          label={t('state')}
          value={state ?? ''}
          options={options}
          onSelect={(chosen) => setQuery(chosen ? { state: chosen } : {})}
          active={state !== null}
        />
        {list && (
          <p role="status" className="text-ink-2">
            {t('underWay', { count: list.underWay })}
          </p>
        )}
      </div>
      {!list && error && <LoadError title={t('notLoaded')} error={error} retry={refetch} />}
      {!list && !error && <Skeleton className="h-60" />}
      {list?.totalCount === 0 && (
        <Notice
          icon={<Truck className="size-10" aria-hidden="true" />}
          title={t(state === null ? 'none' : 'noneOfState')}
          hint={t('noneHint')}
        />
      )}
      {list && list.totalCount > 0 && (
        <>
          <ul
            aria-busy={settling || undefined}
            className={classNames(
              'divide-y divide-line rounded-card border border-line bg-white',
              settling && 'opacity-60',
            )}
          >
            {list.data.map((transfer) => (
              <Row key={transfer._id} transfer={transfer} />
            ))}
          </ul>
          <Pager
            page={list.page}
            totalPage={list.totalPage}
            onTurn={(turned) => setQuery({ ...(state && { state }), page: String(turned) })}
            className="mt-5 justify-end"
          />
        </>
      )}
    </>
  )
}

function Row({ transfer }: { transfer: TransferSummary }) {
  const t = useTranslations('transfers')
  const { _id, number, from, to, state, sentAt, sentBy, lines, pieces, differences } = transfer
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 p-3.5 first:rounded-t-card last:rounded-b-card hover:bg-coton md:px-5">
      <div className="min-w-0 grow basis-60">
        <Link
          to={`?transfer=${_id}`}
          className="font-bold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          <Way from={from} to={to} />
        </Link>
        <p className="text-small text-ink-2 wrap-anywhere">
          {t('number', { number })}
          {' · '}
          <Timestamp at={sentAt} />
          {' · '}
          {sentBy}
        </p>
      </div>
      <p className="text-card">
        {t('contents', { lines, pieces })}
        {differences > 0 && <b className="block text-brique">{t('differences', { count: differences })}</b>}
      </p>
      <TransferBadge state={state} />
    </li>
  )
}
