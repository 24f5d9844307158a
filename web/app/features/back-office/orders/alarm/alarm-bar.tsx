import { BellRing } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { ageParts } from '../../desk/age.ts'
import { useAlarm } from '../../desk/use-alarm.ts'
import { useTake } from '../use-take.ts'

/** It grows the longer the oldest order waits. */
const sizes = {
  1: 'min-h-11 text-body lg:min-h-13',
  2: 'min-h-20 text-h3',
  3: 'min-h-25 text-h2-phone',
} as const

/** Says which order nobody takes. Announced once for each minute. */
export function AlarmBar() {
  const t = useTranslations('desk')
  const { oldest, minutes, level } = useAlarm()
  const { busy, take } = useTake()
  const { figure, unit } = ageParts(minutes)
  return (
    <div role="status">
      {oldest && level > 0 && (
        <div
          className={classNames(
            'flex items-center gap-3 bg-mangue px-4 py-1 font-semibold',
            sizes[level as 1],
          )}
        >
          <BellRing className={level > 1 ? 'size-7 shrink-0' : 'size-5.5 shrink-0'} aria-hidden="true" />
          <p className="min-w-0 grow">
            {t.rich('nobodyTook', {
              b: (words) => <b className="whitespace-nowrap">{words}</b>,
              number: oldest.orderId,
              age: `${figure}\u00a0${t(`age_${unit}`, { count: figure })}`,
            })}
          </p>
          <Button
            variant="dark"
            aria-busy={busy || undefined}
            onClick={() => take(oldest)}
            className="shrink-0 max-lg:hidden"
          >
            {t('takeShort')}
          </Button>
        </div>
      )}
    </div>
  )
}
