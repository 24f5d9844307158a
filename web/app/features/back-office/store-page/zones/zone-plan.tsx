import type { Zone } from '@dix/contract'
import { House, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNumber } from '../../../../platform/texts/use-number.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { type Plan, planSize } from './plan-geometry.ts'
import { strokeOf } from './zone-stroke.ts'

type PlanProps = {
  plan: Plan
  zones: readonly Zone[]
  /** The result for a tried address: on the drawing at its foot, on phones below it. */
  children: ReactNode
}

/** Most quarters whose names fit beside each other. */
const mostNamed = 8

/** A plain drawing of the store and its zones to scale, without streets. The table below says the same in words. */
export function ZonePlan({ plan, zones, children }: PlanProps) {
  const t = useTranslations('zones')
  return (
    <div className="relative overflow-hidden border-t border-line bg-[#f0e9dd]">
      <svg
        role="img"
        aria-label={t('plan')}
        viewBox={`0 0 ${planSize.width} ${planSize.height}`}
        className="block w-full"
        fill="none"
      >
        <Squares kilometre={plan.kilometre} />
        {plan.zones.map((zone, index) => {
          const { stroke, fill, dash } = strokeOf(index)
          const look = {
            className: classNames(stroke, fill),
            strokeWidth: 2.5,
            strokeDasharray: dash,
            strokeLinecap: 'round',
            vectorEffect: 'non-scaling-stroke',
          } as const
          return (
            <g key={zone.id}>
              {zone.discs.map(({ x, y, radius }, at) => (
                <circle key={at} cx={x} cy={y} r={radius} {...look} />
              ))}
              {zone.corners.length > 0 && (
                <polygon points={zone.corners.map(({ x, y }) => `${x},${y}`).join(' ')} {...look} />
              )}
            </g>
          )
        })}
      </svg>
      {plan.quarters.length <= mostNamed &&
        plan.quarters.map(({ id, name, x, y }) => (
          <Spot key={id} at={{ x, y }} className="rim-white text-tile text-ink-2 max-md:hidden">
            {name}
          </Spot>
        ))}
      {plan.zones.map(
        ({ id, label }, index) =>
          label && (
            <Spot
              key={id}
              at={label}
              className={classNames('rim-white text-tile font-bold md:text-small', strokeOf(index).text)}
            >
              <Label zone={zones[index]!} />
            </Spot>
          ),
      )}
      {plan.store && (
        <Spot at={plan.store}>
          <span className="flex size-9 items-center justify-center rounded-full border-2 border-white bg-cafe text-white">
            <Store className="size-4.5" aria-hidden="true" />
          </span>
        </Spot>
      )}
      {plan.tried && (
        <Spot at={plan.tried}>
          <span className="flex size-7.5 items-center justify-center rounded-full border-2 border-white bg-mangue text-cafe">
            <House className="size-4" aria-hidden="true" />
          </span>
        </Spot>
      )}
      <p aria-hidden="true" className="absolute top-2 left-3 text-small text-ink-2">
        {t('square')}
      </p>
      {children && <div className="p-3 max-md:bg-white md:absolute md:end-0 md:bottom-0">{children}</div>}
    </div>
  )
}

function Label({ zone: { deliveryFee, minutes } }: { zone: Zone }) {
  const t = useTranslations('zones')
  const number = useNumber()
  const fee = deliveryFee > 0 ? t('feeShown', { fee: number(deliveryFee) }) : t('free')
  return [fee, minutes && t('ride', { minutes: String(minutes) })].filter(Boolean).join(' · ')
}

type SpotProps = { at: { x: number; y: number }; className?: string; children: ReactNode }

/** Something at a place of the plan that does not scale with it. */
function Spot({ at: { x, y }, className, children }: SpotProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames('absolute -translate-1/2 whitespace-nowrap', className)}
      style={{ left: `${(100 * x) / planSize.width}%`, top: `${(100 * y) / planSize.height}%` }}
    >
      {children}
    </span>
  )
}

/** White lines a kilometre apart. */
function Squares({ kilometre }: { kilometre: number }) {
  const { width, height } = planSize
  const along = (length: number) =>
    Array.from({ length: Math.floor(length / kilometre) + 1 }, (_, index) => (index + 0.5) * kilometre)
  // Not drawn for a large area, where the squares would be a grey haze.
  if (kilometre < 16) return null
  return (
    <g stroke="#fff" strokeWidth={kilometre > 60 ? 5 : 2}>
      {along(width).map((x) => (
        <path key={x} d={`M${x} 0V${height}`} />
      ))}
      {along(height).map((y) => (
        <path key={y} d={`M0 ${y}H${width}`} />
      ))}
    </g>
  )
}
