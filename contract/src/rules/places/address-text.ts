import type { DeliveryAddress } from '../../accounts/addresses.ts'
import { spelling } from './find-quarters.ts'

/** Filler for the postal code where none is used, because the API requires a text. */
export const noPostalCode = '-'

/**
 * The postal code that our pages send with an address: for Dakar the one in the Universal Postal Union's example for
 * Senegal. Other towns of Senegal, Côte d'Ivoire and its neighbours have none.
 */
export function postalCodeOf({ city, state }: Pick<DeliveryAddress, 'city' | 'state'>): string {
  return [city, state].some((town) => spelling(town) === spelling('Dakar')) ? '12500' : noPostalCode
}

/** A postal code as displayed; empty if there is none, such as for a dash. */
export function shownPostalCode(pincode: string): string {
  return /\d/.test(pincode) ? pincode : ''
}

type Town = Pick<DeliveryAddress, 'quarterName' | 'city' | 'state'>

/** Quarter, city and state of an address, each name once: Dakar is also a region. */
export function townText({ quarterName, city, state }: Town): string {
  return [...new Set([quarterName, city, state])].filter(Boolean).join(', ')
}
