import type { Zone } from '@dix/contract'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNumber } from '../../../../platform/texts/use-number.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { DoorPin, type MapPin, type PointBeside, StorePin } from '../../../map/index.ts'
import { type PlanInput, planOf, planSize } from './plan-geometry.ts'
import { strokeOf } from './zone-stroke.ts'

type PlanProps = PlanInput & {
  /** Controls at points. */
  handles: readonly MapPin[]
}

/** Maximum quarters whose names fit beside each other. */
export const mostNamed = 8

/** A plain drawing of the store and its zones to scale, for browsers without maps. */
export function ZonePlan({ handles, ...input }: PlanProps) {
  const t = useTranslations('zones')
  const frame = useRef<HTMLDivElement>(null)
  // While a corner is dragged, the plan stays as it is.
  const [framed, setFramed] = useState<readonly Zone[]>()
  const plan = planOf({ ...input, framed })
  if (!plan) return null
  const { zones } = input
  const beside: PointBeside = (point, right, down) => {
    const scale = planSize.width / frame.current!.clientWidth
    return plan.beside(point, right * scale, down * scale)
  }
  const release = () => setFramed(undefined)
  return (
    <div
      ref={frame}
      className="relative"
      onPointerDown={() => setFramed(zones)}
      onPointerUp={release}
      onPointerCancel={release}
    >
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
              <ZoneLabel zone={zones[index]!} />
            </Spot>
          ),
      )}
      {plan.store && (
        <Spot at={plan.store}>
          <StorePin />
        </Spot>
      )}
      {plan.tried && (
        <Spot at={plan.tried}>
          <DoorPin />
        </Spot>
      )}
      {handles.map(({ id, point, content }) => (
        <Spot key={id} at={plan.placed(point)} isControl>
          {typeof content === 'function' ? content(beside) : content}
        </Spot>
      ))}
      <p aria-hidden="true" className="absolute top-2 left-3 text-small text-ink-2">
        {t('square')}
      </p>
    </div>
  )
}

/** Fee and minutes of a zone. */
export function ZoneLabel({ zone: { deliveryFee, minutes } }: { zone: Zone }) {
  const t = useTranslations('zones')
  const number = useNumber()
  const fee = deliveryFee > 0 ? t('feeShown', { fee: number(deliveryFee) }) : t('free')
  return [fee, minutes && t('ride', { minutes: String(minutes) })].filter(Boolean).join(' · ')
}

type SpotProps = {
  at: { x: number; y: number }
  /** Otherwise hidden from screen readers. */
  isControl?: boolean
  className?: string
  children: ReactNode
}

/** Something at a position on the plan that does not scale with it. */
function Spot({ at: { x, y }, isControl = false, className, children }: SpotProps) {
  return (
    <span
      aria-hidden={isControl ? undefined : 'true'}
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
