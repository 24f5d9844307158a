import { ArrowDown } from 'lucide-react'
import { useRef } from 'react'
import { Outlet, useLocation, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useStillWhilePressed } from '../../../platform/dom/use-still-while-pressed.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useDeskList } from '../desk/desk-query.ts'
import { useAlarm } from '../desk/use-alarm.ts'
import { OnShift, useOnShift } from '../shifts/on-shift.tsx'
import { ShownStorePicker } from '../stores/store-picker.tsx'
import { AlarmBar } from './alarm/alarm-bar.tsx'
import { LateHint } from './alarm/late-hint.tsx'
import { SoundHint } from './alarm/sound-switch.tsx'
import { ActiveFilters } from './list/active-filters.tsx'
import { DeskTabs } from './list/desk-tabs.tsx'
import { ListHead } from './list/list-head.tsx'
import { OrderList } from './list/order-list.tsx'
import { StageChips } from './list/stage-chips.tsx'
import { firstToTake } from './list/stages.ts'
import { useDeskKeys } from './list/use-desk-keys.tsx'
import { useStableRows } from './list/use-stable-rows.ts'
import { useDeskFilter } from './use-desk-filter.ts'

/**
 * The order desk: the list and, from 1024 px, the open order next to it. Below that one at a time. It fills what alarms
 * above it leave, so that a list that fits does not scroll the page.
 */
export function OrdersPage() {
  const controls = useDeskFilter()
  const list = useStillWhilePressed(useDeskList(controls.filter))
  const [pane, search] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)]
  const scroller = useRef<HTMLDivElement>(null)
  const alarm = useStillWhilePressed(useAlarm())
  const staff = useStillWhilePressed(useOnShift())
  const { rows, arrived, showAll } = useStableRows(scroller, list.rows, {
    key: list.key,
    above: [alarm.level, ...(staff ?? []).map(({ name }) => name)].join(),
  })
  const { orderId } = useParams()
  const isListAlone = useLocation().pathname.replace(/\/$/, '').endsWith('/orders')
  const toTake = rows && firstToTake(rows, controls.filter.view)
  const keys = useDeskKeys({ pane, search, toTake, isListAlone })
  return (
    <div className="admin-wide flex min-w-0 grow">
      <div
        ref={pane}
        className={classNames(
          'flex min-w-0 flex-col bg-white max-lg:grow lg:sticky lg:top-0 lg:max-h-dvh lg:w-109 lg:shrink-0 lg:border-r lg:border-line',
          isListAlone ? 'own-bar' : 'max-lg:hidden',
        )}
      >
        <ListHead controls={controls} search={search} help={keys.help} />
        <ShownStorePicker className="mx-4 max-md:mt-2.5" />
        <OnShift staff={staff} className="mx-4 mt-2" />
        <StageChips controls={controls} counts={list.counts} />
        <ActiveFilters controls={controls} />
        <AlarmBar alarm={alarm} />
        <div ref={scroller} className="grow lg:h-0 lg:overflow-y-auto">
          <OrderList list={{ ...list, rows }} controls={controls} openId={orderId} />
        </div>
        <div data-bottom-bar className="sticky bottom-0 z-10 shrink-0">
          <Arrived count={arrived} show={showAll} />
          <LateHint />
          <SoundHint alarm={alarm} />
          {isListAlone && <DeskTabs />}
        </div>
      </div>
      <div className={classNames('flex min-w-0 grow flex-col', isListAlone && 'max-lg:hidden')}>
        <Outlet />
      </div>
    </div>
  )
}

/** Lists the orders that were kept out; below the list, so that it moves nothing and covers no part of a row. */
function Arrived({ count, show }: { count: number; show: () => void }) {
  const t = useTranslations('desk')
  return (
    <div role="status">
      {count > 0 && (
        <Button variant="dark" onClick={show} className="w-full rounded-none!">
          <ArrowDown className="size-5" aria-hidden="true" />
          {t('arrived', { count })}
        </Button>
      )}
    </div>
  )
}
