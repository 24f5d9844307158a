import { useTranslations } from 'use-intl/react'
import { useLive } from '../../../../platform/live/use-live.ts'
import { classNames } from '../../../../ui/class-names.ts'

const dots = { live: 'bg-mangue', connecting: 'bg-edge', offline: 'bg-brique' } as const

/** The frame of the back office follows the events. */
const ignored = { onReady() {}, onEvent() {} }

/** Whether orders arrive by themselves, as a dot with words. */
export function LiveDot() {
  const t = useTranslations('desk')
  const state = useLive(ignored)
  return (
    <span role="status" className="ms-1.5 inline-flex min-w-0 items-center gap-1.5 text-small text-ink-2">
      <span className={classNames('size-2.5 shrink-0 rounded-full', dots[state])} />
      <span className="truncate max-md:sr-only">{t(`live_${state}`)}</span>
    </span>
  )
}
