import { type MessageCountry, messageCountryTable } from '@dix/contract'
import { readPhone } from '@dix/contract/phone'
import { Problem } from '../platform/http/problem.ts'

/**
 * A typed number that can receive messages: a mobile number of one of these countries.
 *
 * @returns it in E.164, or `invalid_input` on `phone`
 */
export function reachablePhone(
  typed: string,
  countries: readonly MessageCountry[],
): string | Problem<'invalid_input'> {
  const phone = readPhone(typed)
  const isReached = countries.some((country) => phone?.number.startsWith(messageCountryTable[country]))
  if (phone?.isMobile && isReached) return phone.number
  const message = 'Enter a mobile number from Senegal or Côte d’Ivoire, such as 77 123 45 67.'
  return new Problem('invalid_input', message, { fields: { phone: message } })
}
