import { type CountryCode, countryCode, readPhone } from '@dix/contract/phone'
import type { StoredAddress } from '../schema.ts'

type AddressDetails = Pick<StoredAddress, 'landmark' | 'quarter' | 'latitude' | 'longitude' | 'photo'>

/** An address as it was sent; an absent field keeps its value. */
export type SentAddress = Omit<StoredAddress, keyof AddressDetails | 'phone'> & {
  [Field in keyof AddressDetails]?: StoredAddress[Field] | null | undefined
}

const noDetails: AddressDetails = {
  landmark: '',
  quarter: null,
  latitude: null,
  longitude: null,
  photo: null,
}

/**
 * An address as stored after a change.
 *
 * @param before null for a new address
 * @param home the shop's country, for a phone number without a country code if the address names no country either
 */
export function storedAddress(
  sent: SentAddress,
  before: StoredAddress | null,
  home: CountryCode | null,
): StoredAddress {
  const { address_line, city, state, country, pincode, mobile } = sent
  const phone = readPhone(mobile, countryCode(country) ?? home)?.number ?? null
  return { address_line, city, state, country, pincode, mobile, ...detailsAfter(sent, before), phone }
}

/**
 * The door details of an address after a change: absent ones stay, but another `address_line` or `city` invalidates
 * quarter and pin.
 */
function detailsAfter(sent: SentAddress, before: StoredAddress | null): AddressDetails {
  const isMoved = before !== null && (sent.address_line !== before.address_line || sent.city !== before.city)
  const stored = before ?? noDetails
  const place = isMoved ? noDetails : stored
  const hasPin = sent.latitude !== undefined || sent.longitude !== undefined
  return {
    landmark: sent.landmark === undefined ? stored.landmark : (sent.landmark ?? ''),
    quarter: sent.quarter === undefined ? place.quarter : sent.quarter,
    latitude: hasPin ? (sent.latitude ?? null) : place.latitude,
    longitude: hasPin ? (sent.longitude ?? null) : place.longitude,
    photo: sent.photo === undefined ? stored.photo : sent.photo,
  }
}
