import { type DeskRow, maxCountedOrders } from '@dix/contract'
import { PackageOpen, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../../platform/forms/load-error.tsx'
import { OlderButton } from '../../../../platform/forms/older-button.tsx'
import { calledNumber, callHref } from '../../../../platform/phone.ts'
import { useNumber } from '../../../../platform/texts/use-number.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { countMore, type DeskFilter } from '../../desk/desk-filter.ts'
import type { useDeskList } from '../../desk/desk-query.ts'
import type { DeskControls } from '../use-desk-filter.ts'
import { useTake } from '../use-take.ts'
import { countedText } from './counted-text.ts'
import { OrderRow } from './order-row.tsx'
import { firstToTake, groupsOf, type StageGroup } from './stages.ts'

type ListProps = { list: ReturnType<typeof useDeskList>; controls: DeskControls; openId: string | undefined }

/** The orders under the headings of their stages, oldest first; or the reason why there are none. */
export function OrderList({ list, controls, openId }: ListProps) {
  const t = useTranslations('desk')
  const number = useNumber()
  const { rows, error, refetch, settling, hasMore, total } = list
  const { view } = controls.filter
  if (!rows && error) return <LoadError title={t('notLoaded')} error={error} retry={refetch} />
  if (!rows) return <Placeholders />
  if (rows.length === 0) return <NoOrders controls={controls} />
  const groups = groupsOf(rows, view)
  // With several stages, only the loaded rows can be counted.
  const countOf = (group: StageGroup) =>
    view === 'open' ? !hasMore && number(group.rows.length) : countedText(number, total)
  const first = firstToTake(rows, view)
  return (
    <div aria-busy={settling || undefined} className={settling ? 'opacity-60' : undefined}>
      {isFiltered(controls.filter) && (
        <p className="border-b border-line px-4 py-2.5 text-small text-ink-2">
          {total > maxCountedOrders
            ? t('foundMore', { count: maxCountedOrders })
            : t('found', { count: total })}
        </p>
      )}
      {groups.map((group) => (
        <section key={group.stage} aria-label={t(`view_${group.stage}`)}>
          <h2 className="flex min-h-10 items-center justify-between border-b border-line bg-coton px-4 text-small font-semibold text-ink-2">
            {t(`view_${group.stage}`)}
            <span className="font-normal tabular-nums">{countOf(group)}</span>
          </h2>
          <ul>
            {group.rows.map((row) => (
              <OrderRow
                key={row._id}
                row={row}
                to={`/dashboard/orders/${row._id}${controls.query && `?${controls.query}`}`}
                isOpen={row._id === openId}
              >
                {row === first && <TakeRow row={row} />}
              </OrderRow>
            ))}
          </ul>
        </section>
      ))}
      {hasMore && (
        <div className="px-4 pb-4">
          <OlderButton label={t('more')} fetchOlder={list.fetchMore} />
        </div>
      )}
    </div>
  )
}

const isFiltered = (filter: DeskFilter) => filter.search.trim() !== '' || countMore(filter) > 0

/** On phones the longest waiting order can be accepted from the list. */
function TakeRow({ row }: { row: DeskRow }) {
  const t = useTranslations('desk')
  const { busy, isUnsaved, take } = useTake(row)
  return (
    <div className="flex grow gap-2">
      <Button onClick={take} aria-busy={busy || undefined} className="grow">
        {t(isUnsaved ? 'saveAgain' : 'take')}
      </Button>
      {row.mobile && !row.demo && (
        <a
          href={callHref(calledNumber(row))}
          aria-label={t('callOne', { name: row.customerName || t('noName') })}
          className="flex size-12 shrink-0 items-center justify-center rounded-button border border-edge bg-white hover:bg-sable"
        >
          <Phone className="size-5" aria-hidden="true" />
        </a>
      )}
    </div>
  )
}

function NoOrders({ controls: { filter, clear } }: { controls: DeskControls }) {
  const t = useTranslations('desk')
  const filtered = isFiltered(filter)
  return (
    <div className="p-4">
      <Notice
        icon={<PackageOpen className="size-12" strokeWidth={1.75} aria-hidden="true" />}
        title={t(filtered ? 'noneFits' : 'none')}
        hint={t(filtered ? 'noneFitsHint' : 'noneHint')}
      >
        {filtered && (
          <Button variant="soft" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </Notice>
    </div>
  )
}

function Placeholders() {
  return (
    <div className="flex flex-col gap-3 p-4">
      {Array.from({ length: 6 }, (_, place) => (
        <Skeleton key={place} className={classNames('h-16')} />
      ))}
    </div>
  )
}
