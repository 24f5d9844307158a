import { type Address, type DeliveryAddress, type Point, postalCodeOf, shownPostalCode } from '@dix/contract'

/** The values of an address form. */
export type TypedAddress = Pick<
  DeliveryAddress,
  'landmark' | 'quarter' | 'address_line' | 'city' | 'state' | 'country' | 'mobile' | 'photo'
> & {
  /** Empty for the country's usual one. */
  pincode: string
  pin: Point | null
  /** Whether the town is typed, because no quarter gives it. */
  isTownTyped: boolean
}

/** In display order. */
export const emptyAddress: TypedAddress = {
  landmark: '',
  quarter: null,
  isTownTyped: false,
  address_line: '',
  city: '',
  state: '',
  pincode: '',
  country: '',
  mobile: '',
  pin: null,
  photo: null,
}

/** A saved address in the form. */
export function asTyped(address: Address): TypedAddress {
  const { landmark, quarter, address_line, city, state, country, mobile, photo, latitude, longitude } =
    address
  const pin = latitude === null || longitude === null ? null : { latitude, longitude }
  const isTownTyped = quarter === null
  const pincode = shownPostalCode(address.pincode)
  return { landmark, quarter, isTownTyped, address_line, city, state, pincode, country, mobile, pin, photo }
}

/**
 * The API input. An existing postal code stays while the address is in the same town.
 *
 * @param before null for a new one
 */
export function asSent({ pin, isTownTyped, pincode, ...typed }: TypedAddress, before: Address | null) {
  const isMoved = before?.city !== typed.city || before.state !== typed.state
  const filled = before && !isMoved ? before.pincode : postalCodeOf(typed)
  return {
    ...typed,
    pincode: (isTownTyped && pincode.trim()) || filled,
    latitude: pin?.latitude ?? null,
    longitude: pin?.longitude ?? null,
  }
}
