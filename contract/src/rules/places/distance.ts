/** Degrees: north and east are positive. */
export type Point = { latitude: number; longitude: number }

/** Mean radius of the earth in metres. */
const radius = 6_371_009

/** Metres of a degree of latitude. */
export const metresPerDegree = (radius * Math.PI) / 180

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres of a degree of longitude at a latitude. */
export const metresPerLongitude = (latitude: number) => metresPerDegree * Math.cos(radians(latitude))

/** Rounds a point to about a metre. */
export const roundedPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 100_000) / 100_000,
  longitude: Math.round(longitude * 100_000) / 100_000,
})

/** Metres between two points as the crow flies, by the haversine formula. */
export function metresBetween(one: Point, other: Point): number {
  const latitudes = [radians(one.latitude), radians(other.latitude)] as const
  const half = (first: number, second: number) => Math.sin(radians(second - first) / 2) ** 2
  const share =
    half(one.latitude, other.latitude) +
    Math.cos(latitudes[0]) * Math.cos(latitudes[1]) * half(one.longitude, other.longitude)
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(share)))
}
