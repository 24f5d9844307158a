import { ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'
import { AlarmWords, alarmBox } from './alarm-words.tsx'
import { useAlarm } from './use-alarm.ts'

/** Smaller than above the list, so that the page's own content stays visible. */
const sizes = { 1: 'min-h-11 text-body', 2: 'min-h-14 text-h3', 3: 'min-h-18 text-h3' } as const

type AlarmProps = {
  /** The path of the order desk. */
  desk: string
}

/**
 * The waiting order, shown above pages that do not list it: those of the back office, and on phones another order.
 * Links to it.
 */
export function PageAlarm({ desk }: AlarmProps) {
  const alarm = useAlarm()
  const { oldest, level } = alarm
  const path = useLocation().pathname.replace(/\/$/, '')
  const isDesk = path.startsWith(desk)
  const to = `${desk}/${oldest?._id}`
  if (path === desk) return null
  return (
    <div role="status" className={classNames('print:hidden', isDesk && 'lg:hidden')}>
      {level > 0 && path !== to && (
        <Link to={to} className={classNames(alarmBox, sizes[level as 1])}>
          <AlarmWords alarm={alarm} />
          <ChevronRight className="size-5.5 shrink-0" aria-hidden="true" />
        </Link>
      )}
    </div>
  )
}
