import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { AlarmWords, alarmBox } from '../../desk/alarm-words.tsx'
import type { Alarm } from '../../desk/use-alarm.ts'
import { useTake } from '../use-take.ts'

/** Sizes of the bar, which grows while the oldest order waits. */
const listSizes = {
  1: 'min-h-11 text-body lg:min-h-13',
  2: 'min-h-20 text-h3',
  3: 'min-h-25 text-h2-phone',
} as const

/** Shows the waiting order above the list. Announced once per minute. */
export function AlarmBar({ alarm }: { alarm: Alarm }) {
  const t = useTranslations('desk')
  const { oldest, level } = alarm
  const { busy, isUnsaved, take } = useTake(oldest)
  return (
    <div role="status">
      {oldest && level > 0 && (
        <div className={classNames(alarmBox, listSizes[level as 1])}>
          <AlarmWords alarm={alarm} />
          <Button
            variant="dark"
            aria-busy={busy || undefined}
            onClick={take}
            className="shrink-0 max-lg:hidden"
          >
            {t(isUnsaved ? 'saveAgain' : 'takeShort')}
          </Button>
        </div>
      )}
    </div>
  )
}
