import { type DeliveryAddress, shownPostalCode, townText } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { phoneText } from '../../platform/phone.ts'
import { classNames } from '../../ui/class-names.ts'

/**
 * An address: the street; the landmark; quarter, city, state, country and pincode; the mobile, and whether there is a
 * photo.
 */
export function AddressLines({ address, className }: { address: DeliveryAddress; className?: string }) {
  const { address_line, landmark, country, pincode, photo } = address
  const t = useTranslations('address')
  const code = shownPostalCode(pincode) && ` – ${pincode}`
  return (
    <div className={classNames('min-w-0 text-small text-ink-2 wrap-anywhere', className)}>
      <p className="text-body font-bold text-cafe">{address_line}</p>
      {landmark && <p className="text-cafe">{landmark}</p>}
      <p>{[townText(address), country].filter(Boolean).join(', ') + code}</p>
      <p className="tabular-nums">
        {phoneText(address)}
        {photo && ` · ${t('hasPhoto')}`}
      </p>
    </div>
  )
}
