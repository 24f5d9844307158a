import type { DeliveryArea } from './zones.ts'

/** The cookie with the visitor's delivery area; scripts may read and set it. */
export const areaCookie = 'deliveryArea'

/** Lifetime of the cookie in seconds: a year. */
export const areaCookieLife = 31_536_000

/**
 * An area as stored in its cookie: `dakar_mermoz`, `~14.708~-17.476` or both.
 *
 * @param decimals of the pin: three are accurate to about a hundred metres; five, as in addresses, to one metre
 */
export function writeArea({ quarter, point }: DeliveryArea, decimals: 3 | 5 = 3): string {
  const degreesOf = (degrees: number) => String(Number(degrees.toFixed(decimals)))
  const pin = point ? `~${degreesOf(point.latitude)}~${degreesOf(point.longitude)}` : ''
  return `${quarter ?? ''}${pin}`
}

/** Parses the cookie; null if there is none or it is invalid. */
export function readArea(cookie: string | undefined): DeliveryArea | null {
  if (!cookie) return null
  const found = /^([a-z\d_]{0,60})(?:~(-?\d{1,2}(?:\.\d{1,5})?)~(-?\d{1,3}(?:\.\d{1,5})?))?$/.exec(cookie)
  if (!found) return null
  const [, quarter, latitude, longitude] = found
  const point = latitude === undefined ? null : { latitude: Number(latitude), longitude: Number(longitude) }
  if (point && (Math.abs(point.latitude) > 90 || Math.abs(point.longitude) > 180)) return null
  return { quarter: quarter || null, point }
}
