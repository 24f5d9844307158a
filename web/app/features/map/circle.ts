import { metresPerDegree, metresPerLongitude, type Point } from '@dix/contract'

/** The corners of a polygon that looks like a circle. @param metres its radius */
export function circleAround({ latitude, longitude }: Point, metres: number): Point[] {
  const corners = 64
  return Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners
    return {
      latitude: latitude + (metres * Math.cos(angle)) / metresPerDegree,
      longitude: longitude + (metres * Math.sin(angle)) / metresPerLongitude(latitude),
    }
  })
}
