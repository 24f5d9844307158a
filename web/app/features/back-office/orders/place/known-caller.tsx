import { type CustomerRow, type DeliveryAddress, phoneE164, townText } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { useMay } from '../../../../platform/api/use-role.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { useCustomer, useCustomersOf } from '../../customers/customers-query.ts'
import type { KnownPin, PhoneCaller } from './phone-order.ts'

/** The known data of a caller: name and address. */
export type KnownAddress = Pick<PhoneCaller, 'name' | 'address_line' | 'landmark' | 'quarter' | 'city'> & {
  pin: KnownPin | null
}

type KnownProps = { mobile: string; onChoose: (address: KnownAddress) => void }

/** Number of digits of the shortest complete numbers with country code (Senegal: 12; some have one less). */
const wholeNumber = /^\+\d{11,15}$/

/** Customers with the typed number, shown before the order is placed; one tap fills in their address. */
export function KnownCaller({ mobile, onChoose }: KnownProps) {
  const number = phoneE164(mobile)
  const may = useMay()
  const isWhole = may('manageCustomers') && number !== null && wholeNumber.test(number)
  const rows = useCustomersOf(isWhole ? number : null)
  return (
    <div role="status" className="flex flex-col gap-3 empty:hidden">
      {rows.map((row) => (
        <KnownCustomer key={row._id} row={row} onChoose={onChoose} />
      ))}
    </div>
  )
}

function knownAddress(name: string, address: DeliveryAddress): KnownAddress {
  const { address_line, landmark, city, latitude, longitude } = address
  const quarter = address.quarter ?? ''
  const pin =
    latitude === null || longitude === null ? null : { latitude, longitude, of: address_line, quarter }
  return { name, address_line, landmark, quarter, city, pin }
}

/** Maximum number of offered addresses, those used last. */
const maxOffered = 3

function KnownCustomer({ row, onChoose }: { row: CustomerRow; onChoose: KnownProps['onChoose'] }) {
  const t = useTranslations('desk')
  const { _id, name, orders, blocked } = row
  const customer = useCustomer(_id, 1).response?.data
  // The same address saved with different phone numbers counts as one.
  const addresses = new Map(
    customer?.addresses.map((address) => [
      [address.address_line, address.landmark, townText(address)].filter(Boolean).join(', '),
      knownAddress(name, address),
    ]),
  )
  return (
    <section aria-label={name || t('noName')} className="rounded-card bg-coton p-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="wrap-anywhere">{name || t('noName')}</b>
        <Badge tone="success">{t('customerOrders', { count: orders })}</Badge>
        {blocked && <Badge tone="error">{t('blocked')}</Badge>}
      </p>
      {customer?.block && <p className="text-small text-brique wrap-anywhere">{customer.block.reason}</p>}
      {customer?.note && (
        <p className="text-small italic wrap-anywhere">{t('quoted', { note: customer.note })}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {[...addresses].slice(0, maxOffered).map(([words, address]) => (
          <button
            key={words}
            type="button"
            onClick={() => onChoose(address)}
            className="min-h-11 rounded-button border border-edge bg-white px-3.5 text-left text-card font-semibold wrap-anywhere hover:bg-sable"
          >
            {words}
          </button>
        ))}
      </div>
    </section>
  )
}
