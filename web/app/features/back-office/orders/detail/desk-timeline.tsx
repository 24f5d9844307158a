import {
  type DeskEvent,
  type Locale,
  namesWhere,
  orderStateTable,
  quantityText,
  timesText,
} from '@dix/contract'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { timeOfDay } from '../../../../platform/texts/time-of-day.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { isSecondAttempt } from '../../../orders/index.ts'

/** Events that are not progress. */
const troubles = new Set(
  namesWhere(orderStateTable, ({ trouble }) => trouble).map((state) => orderStateTable[state].event),
)

/** The history of an order, oldest first, with times, authors and reasons. */
export function DeskTimeline({ timeline }: { timeline: readonly DeskEvent[] }) {
  return (
    <ol className="flex flex-col gap-2.5">
      {timeline.map((event, index) => (
        // Two events may have the same kind and time.
        <Entry
          key={index}
          event={event}
          isOtherDay={isOtherDay(event, timeline[0])}
          isAgain={isSecondAttempt(timeline, index)}
        />
      ))}
    </ol>
  )
}

const fullName = ({ name, brand, unit }: Pick<DeskEvent['lines'][number], 'name' | 'brand' | 'unit'>) =>
  [name, brand, unit].filter(Boolean).join(' · ')

const isOtherDay = ({ at }: DeskEvent, first: DeskEvent | undefined) =>
  first !== undefined && first.at.slice(0, 10) !== at.slice(0, 10)

function Entry({
  event: { event, at, actor, by, reason, note, amount, lines, addressCorrected, undone, undoneStep },
  isOtherDay,
  isAgain,
}: {
  event: DeskEvent
  isOtherDay: boolean
  isAgain: boolean
}) {
  const t = useTranslations('desk')
  const language = useLocale() as Locale
  const events = useTranslations('orderEvents')
  const reasons = useTranslations('deskReasons')
  const format = useFormatter()
  const date = format.dateTime(new Date(at), {
    ...timeOfDay,
    ...(isOtherDay && { dateStyle: 'short' }),
  })
  const nameOf = (by: string | null) => by || t(`actor_${actor}`)
  return (
    <li className="grid grid-cols-[minmax(2.5rem,auto)_auto_minmax(0,1fr)] gap-x-2.5">
      <time dateTime={at} className="text-small text-ink-2 tabular-nums">
        {date}
      </time>
      <span
        className={classNames('mt-1.25 size-2 rounded-full', troubles.has(event) ? 'bg-brique' : 'bg-bissap')}
      />
      <div className="text-small wrap-anywhere">
        <p className="flex flex-wrap gap-x-2 font-bold">
          <span>
            {undone ? t('undone', { event: events(undone) }) : events(isAgain ? 'secondAttempt' : event)}
          </span>
          {amount !== null && amount > 0 && <Amount value={amount} currency="same" />}
        </p>
        <p className="text-ink-2">
          {undoneStep
            ? `${nameOf(undoneStep.by)} · ${format.dateTime(new Date(undoneStep.at), timeOfDay)}`
            : nameOf(by)}
          {reason && ` · ${reasons(reason)}`}
        </p>
        {addressCorrected && <p className="text-ink-2">{t('addressCorrected')}</p>}
        {lines.map(({ name, brand, unit, stepGrams, from, to }, index) => (
          // Two lines may have the same name.
          <p key={index} className="text-ink-2">
            {(undone ?? event) === 'changed' ? (
              <>
                {fullName({ name, brand, unit: stepGrams ? '' : unit })},{' '}
                <span className="whitespace-nowrap">
                  <s>{quantityText(language, { quantity: from, stepGrams })}</s> →{' '}
                  {quantityText(language, { quantity: to, stepGrams })}
                </span>
              </>
            ) : (
              `${timesText(language, { quantity: from - to, stepGrams })} ${fullName({ name, brand, unit: stepGrams ? '' : unit })}`
            )}
          </p>
        ))}
        {note && <p className="italic">{t('quoted', { note })}</p>}
        {undoneStep && <p className="text-ink-2">{t('undoneBy', { by: nameOf(by) })}</p>}
      </div>
    </li>
  )
}
