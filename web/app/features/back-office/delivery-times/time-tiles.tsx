import { type DeliveryTimes, deliveryTargets, minutesText, type Period } from '@dix/contract'
import { Minus, Timer, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNumber } from '../../../platform/texts/use-number.ts'
import { classNames } from '../../../ui/class-names.ts'
import { percentOnTime, useDuration, usePercent } from './use-duration.ts'

/**
 * The share of promises kept, and the time of half and four fifths of the deliveries, compared with the previous
 * period.
 */
export function TimeTiles({
  all,
  before,
  badge,
  period,
}: Pick<DeliveryTimes, 'all' | 'before' | 'badge'> & { period: Period }) {
  const t = useTranslations('deliveryTimes')
  const overview = useTranslations('overview')
  const percent = usePercent()
  const duration = useDuration()
  const number = useNumber()
  const onTime = percentOnTime(all)
  const onTimeBefore = percentOnTime(before)
  const inPoints = onTime === null || onTimeBefore === null ? null : onTime - onTimeBefore
  const inSeconds = (name: 'median' | 'fourInFive') =>
    all[name] === null || before[name] === null ? null : all[name] - before[name]
  const signed = (value: number) => number(value, { signDisplay: 'exceptZero' })
  const slower = (by: number) => `${by > 0 ? '+' : '−'}${duration(Math.abs(by))}`
  return (
    <ul className={classNames('grid gap-4', badge ? 'md:grid-cols-2 lg:grid-cols-4' : 'md:grid-cols-3')}>
      <Tile
        name={t('onTime')}
        value={onTime === null ? '–' : percent(onTime)}
        change={
          inPoints !== null && (
            <Change improvement={inPoints} grew={inPoints}>
              {t('points', { points: signed(inPoints) })}
            </Change>
          )
        }
        note={
          onTime === null ? t('nothingPromised') : t('target', { percent: percent(deliveryTargets.onTime) })
        }
      />
      {(['median', 'fourInFive'] as const).map((name) => {
        const by = inSeconds(name)
        return (
          <Tile
            key={name}
            name={t(name === 'median' ? 'half' : name)}
            value={duration(all[name] ?? 0)}
            change={
              by !== null && (
                <Change improvement={-by} grew={by}>
                  {by !== 0 && slower(by)}
                </Change>
              )
            }
            note={by === null ? overview('nothingBefore') : t(`than_${period}`)}
          />
        )
      })}
      {badge && (
        <Tile
          name={t('badge')}
          value={
            <span className="inline-flex items-center gap-2 rounded-badge bg-mangue-soft px-2 text-h3 font-bold text-mangue-ink">
              <Timer className="size-4.5" aria-hidden="true" />
              {t('badgeMinutes', { minutes: minutesText(badge) })}
            </span>
          }
          change={null}
          note={t(badge.from === null ? 'badgeSet' : 'badgeNow')}
        />
      )}
    </ul>
  )
}

type TileProps = { name: string; value: ReactNode; change: ReactNode; note: string }

function Tile({ name, value, change, note }: TileProps) {
  return (
    <li className="rounded-card border border-line bg-white p-4 md:p-5">
      <h2 className="text-card text-ink-2">{name}</h2>
      <p className="my-1 text-h1 font-extrabold whitespace-nowrap tabular-nums max-lg:md:text-h2-phone">
        {value}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2">
        {change} {note}
      </p>
    </li>
  )
}

type ChangeProps = {
  /** Positive if it improved. */
  improvement: number
  grew: number
  children: ReactNode
}

function Change({ improvement, grew, children }: ChangeProps) {
  const t = useTranslations('deliveryTimes')
  const Icon = grew === 0 ? Minus : grew > 0 ? TrendingUp : TrendingDown
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-badge px-1.5 py-1 text-badge font-bold whitespace-nowrap tabular-nums',
        improvement === 0
          ? 'bg-sable'
          : improvement > 0
            ? 'bg-feuille-soft text-feuille'
            : 'bg-mangue-soft text-mangue-ink',
      )}
    >
      <Icon className="size-3.5" aria-hidden="true" />
      {improvement === 0 ? t('stable') : children}
    </span>
  )
}
