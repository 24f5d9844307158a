import type { DeliveryAddress } from '@dix/contract'
import { phoneText } from '../../platform/phone.ts'
import { classNames } from '../../ui/class-names.ts'

/** An address: the street; what is near; city, state, country and pincode; the mobile. */
export function AddressLines({ address, className }: { address: DeliveryAddress; className?: string }) {
  const { address_line, landmark, city, state, country, pincode } = address
  // Countries without postal codes have a dash there, or nothing that says anything.
  const code = /\d/.test(pincode) ? ` – ${pincode}` : ''
  return (
    <div className={classNames('min-w-0 text-small text-ink-2 wrap-anywhere', className)}>
      <p className="text-body font-bold text-cafe">{address_line}</p>
      {landmark && <p className="text-cafe">{landmark}</p>}
      <p>{`${[city, state, country].filter(Boolean).join(', ')}${code}`}</p>
      <p className="tabular-nums">{phoneText(address)}</p>
    </div>
  )
}
