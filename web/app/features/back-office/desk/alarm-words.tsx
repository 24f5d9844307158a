import { BellRing } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ageParts } from './age.ts'
import type { Alarm } from './use-alarm.ts'

/** The style of the bar that contains these words. */
export const alarmBox = 'flex items-center gap-3 bg-mangue px-4 py-1 font-semibold'

/** Names the order that waits to be accepted, and how long it has waited. */
export function AlarmWords({ alarm: { oldest, minutes, level } }: { alarm: Alarm }) {
  const t = useTranslations('desk')
  const { figure, unit } = ageParts(minutes)
  return (
    <>
      <BellRing className={level > 1 ? 'size-7 shrink-0' : 'size-5.5 shrink-0'} aria-hidden="true" />
      <p className="min-w-0 grow">
        {t.rich('nobodyTook', {
          b: (words) => <b className="whitespace-nowrap">{words}</b>,
          number: oldest?.orderId ?? '',
          age: `${figure}\u00a0${t(`age_${unit}`, { count: figure })}`,
        })}
      </p>
    </>
  )
}
