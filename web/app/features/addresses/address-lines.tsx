import type { DeliveryAddress } from '@dix/contract'
import { classNames } from '../../ui/class-names.ts'

/** An address in three lines: the street; city, state, country and pincode; the mobile. */
export function AddressLines({ address, className }: { address: DeliveryAddress; className?: string }) {
  const { address_line, city, state, country, pincode, mobile } = address
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
