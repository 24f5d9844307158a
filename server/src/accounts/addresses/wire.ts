import {
  type Address,
  type DeliveryAddress,
  doorPhotoPath,
  type Phone,
  type Quarter,
  quarterName,
} from '@dix/contract'
import { readPhone } from '@dix/contract/phone'
import { LRUCache } from 'lru-cache'
import type { FrozenAddress } from '../schema.ts'
import { type AddressRow, asStored } from './queries.ts'

/** Cache of parsed numbers: parsing takes a tenth of a millisecond, and lists show many. */
const read = new LRUCache<string, { phone: Phone | null }>({ max: 10_000 })

/** A phone number for calling and for display; null if it cannot be called. */
export function asPhone(written: string): Phone | null {
  const known = read.get(written)
  if (known) return known.phone
  const found = readPhone(written)
  const phone = found && { number: found.number, shown: found.shown }
  read.set(written, { phone })
  return phone
}

/**
 * A delivery address as the API shows it: field by field, so that nothing else leaks. Old orders lack the newer fields.
 *
 * @param quarters those that the shop names itself
 * @param photo URL of the photo of the door for its viewer
 */
export function asDeliveryAddress(
  address: FrozenAddress,
  quarters: readonly Quarter[],
  photo: string | null = null,
): DeliveryAddress {
  return {
    address_line: address.address_line,
    city: address.city,
    state: address.state,
    country: address.country,
    pincode: address.pincode,
    mobile: address.mobile,
    landmark: address.landmark ?? '',
    quarter: address.quarter ?? null,
    quarterName: quarterName(quarters, address.quarter),
    latitude: address.latitude ?? null,
    longitude: address.longitude ?? null,
    photo,
    phone: asPhone(address.phone ?? address.mobile),
  }
}

/** An address as its user sees it. */
export function asAddress(row: AddressRow, quarters: readonly Quarter[]): Address {
  const { photo } = row
  const { address_line, ...address } = asDeliveryAddress(
    asStored(row),
    quarters,
    photo && doorPhotoPath(photo),
  )
  return { _id: row.id, userId: row.userId, address_line, ...address, status: row.active }
}
