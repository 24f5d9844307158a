import type { Place } from '@dix/contract'
import { classNames } from './class-names.ts'

/** An address as it is read out: the line, then city, state, country and pincode, then the mobile. */
export function PlaceLines({ place, className }: { place: Place; className?: string }) {
  const { address_line, city, state, country, pincode, mobile } = place
  return (
    <div className={classNames('min-w-0 text-small text-ink-2 wrap-anywhere', className)}>
      <p className="text-body font-bold text-cafe">{address_line}</p>
      <p>
        {city}, {state}, {country} – {pincode}
      </p>
      <p>{mobile}</p>
    </div>
  )
}
