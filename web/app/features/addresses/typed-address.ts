import { type Address, type DeliveryAddress, postalCodeOf } from '@dix/contract'
import type { Point } from './position.ts'

/** What the form of an address holds. */
export type TypedAddress = Pick<
  DeliveryAddress,
  'landmark' | 'quarter' | 'address_line' | 'city' | 'state' | 'country' | 'mobile' | 'photo'
> & {
  pin: Point | null
  /** Whether the town is typed, for want of a quarter that says it. */
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
  return { landmark, quarter, isTownTyped, address_line, city, state, country, mobile, pin, photo }
}

/** What the API is sent. A postal code that the address has stays while it is in the same town. @param before null for a new one */
export function asSent({ pin, isTownTyped: _, ...typed }: TypedAddress, before: Address | null) {
  const isMoved = before?.city !== typed.city || before.state !== typed.state
  return {
    ...typed,
    pincode: before && !isMoved ? before.pincode : postalCodeOf(typed),
    latitude: pin?.latitude ?? null,
    longitude: pin?.longitude ?? null,
  }
}
