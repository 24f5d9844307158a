import { type DeliverySlot, type Locale, slotDay, slotTimes } from '@dix/contract'
import { CalendarDays, CircleAlert, RotateCw, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { useReconnected } from '../../platform/dom/connection.ts'
import { useErrorMessage } from '../../platform/forms/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PromiseBadge } from '../catalogue/index.ts'
import { ChoiceRow } from './choice-row.tsx'
import type { useDeliveryTime } from './use-delivery-time.ts'

type TimeProps = {
  time: ReturnType<typeof useDeliveryTime>
  /** True while an order is being sent. */
  disabled: boolean
}

/**
 * What the shopper is to do about the time; undefined if they only have to wait, or cannot choose because the shop is
 * closed and has no slot.
 */
export function timeProblemText(
  t: ReturnType<typeof useTranslations<'checkout'>>,
  { problem, slots, takesNow }: Pick<TimeProps['time'], 'problem' | 'slots' | 'takesNow'>,
): string | undefined {
  if (problem === 'failed') return t('slotsNotLoaded')
  if (problem === 'closed') return t('closedNow')
  if (problem !== 'gone') return undefined
  if (slots.length > 0) return t('slotGone')
  return takesNow ? t('slotsGone', { instead: t('asSoonAsPossible') }) : undefined
}

/** The chosen slot, or what is to be done about it; otherwise the promised minutes. */
export function TimeOrPromise({ time }: { time?: ReactNode }) {
  if (!time) return <PromiseBadge />
  return <span className="inline-block text-small font-semibold first-letter:uppercase">{time}</span>
}

/** As soon as possible, or a slot; nothing in a store that offers no slots. @param legend the question, if staff ask it */
export function DeliveryTime({ time, disabled, legend }: TimeProps & { legend?: string }) {
  const t = useTranslations('checkout')
  const { slots, problem, isUnknown, isClosed, takesNow, isLater, choose } = time
  if (slots.length === 0 && !isUnknown && problem !== 'gone') return null
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-2">
      <legend className={legend ? 'mb-2 text-card font-semibold' : 'type-h2 mb-3'}>
        {legend ?? t('whenToDeliver')}
      </legend>
      <div role="alert" className="empty:hidden">
        {(problem === 'gone' || problem === 'closed') && <Changed>{timeProblemText(t, time)}</Changed>}
      </div>
      <ChoiceRow
        name="time"
        icon={Zap}
        title={t('asSoonAsPossible')}
        hint={isClosed ? t('notWhileClosed') : undefined}
        isChosen={!isLater}
        disabled={!takesNow}
        onChoose={() => choose(null)}
      />
      <ChoiceRow
        name="time"
        icon={CalendarDays}
        title={t('chooseTime')}
        isChosen={isLater}
        disabled={slots.length === 0}
        onChoose={() => choose(slots[0] ?? null)}
      >
        {isUnknown ? <Unknown time={time} /> : isLater && slots.length > 0 && <SlotSelect time={time} />}
      </ChoiceRow>
    </fieldset>
  )
}

/** Says that the time that was shown is not possible any more. */
function Changed({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p className="flex gap-3 rounded-card bg-mangue-soft p-3.5 text-card font-semibold text-mangue-ink">
      <CircleAlert className="size-5.5 shrink-0" aria-hidden="true" />
      {children}
    </p>
  )
}

/** Shown instead of the slots while they are loading, or could not be loaded. */
function Unknown({ time: { error, retry } }: Pick<TimeProps, 'time'>) {
  const t = useTranslations('checkout')
  if (error) return <NotLoaded error={error} retry={retry} />
  return (
    <p role="status" className="flex min-h-11 items-center gap-3 text-card text-ink-2">
      <Spinner />
      {t('slotsLoading')}
    </p>
  )
}

type NotLoadedProps = { error: Error; retry: () => unknown }

function NotLoaded({ error, retry }: NotLoadedProps) {
  const t = useTranslations('checkout')
  const messageOf = useErrorMessage()
  useReconnected(retry)
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-card">
      <p>
        <b className="block font-bold">{t('slotsNotLoaded')}</b>
        <span className="text-ink-2">{messageOf(error)}</span>
      </p>
      <Button variant="outline" onClick={() => retry()}>
        <RotateCw className="size-4" aria-hidden="true" />
        {t('retry')}
      </Button>
    </div>
  )
}

function SlotSelect({ time: { slots, now, slot, choose } }: Pick<TimeProps, 'time'>) {
  const t = useTranslations('checkout')
  const locale = useLocale() as Locale
  const days = [...new Set(slots.map((offered) => slotDay(offered, locale, now)))]
  return (
    <SelectField
      label={t('slot')}
      value={slot?.from ?? ''}
      onChange={({ target }) => choose(slots.find(({ from }) => from === target.value) ?? null)}
    >
      {slot === null && (
        <option value="" disabled>
          {t('noSlot')}
        </option>
      )}
      {days.map((day) => (
        <SlotsOfDay
          key={day}
          day={day}
          slots={slots.filter((offered) => slotDay(offered, locale, now) === day)}
          locale={locale}
        />
      ))}
    </SelectField>
  )
}

type DayProps = { day: string; slots: readonly DeliverySlot[]; locale: Locale }

/** Each option names its day, because the closed select shows nothing of its group. */
function SlotsOfDay({ day, slots, locale }: DayProps) {
  const name = day.charAt(0).toLocaleUpperCase(locale) + day.slice(1)
  return (
    <optgroup label={name}>
      {slots.map((slot) => (
        <option key={slot.from} value={slot.from}>
          {`${name}, ${slotTimes(slot, locale)}`}
        </option>
      ))}
    </optgroup>
  )
}
