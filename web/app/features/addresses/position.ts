import { type Point, roundedPoint } from '@dix/contract'

/** Milliseconds that a phone may take, and the maximum age of a known position. */
const options = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 } as const

/** The position of the device, or the reason why it is unknown. */
export function positionOf(): Promise<Point | 'positionRefused' | 'positionUnknown'> {
  return new Promise((done) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done(roundedPoint(coords)),
      ({ code }) => done(code === 1 ? 'positionRefused' : 'positionUnknown'),
      options,
    )
  })
}

/** Latitude and longitude as maps show them: `14.708, -17.476`, or `14,708; -17,476` in French; null for anything else. */
export function readPoint(typed: string): Point | null {
  const numbers = typed.match(/[-−+]?\d{1,3}(?:[.,]\d+)?/g) ?? []
  const rest = typed.replaceAll(/[-−+]?\d{1,3}(?:[.,]\d+)?/g, '')
  if (numbers.length !== 2 || !/^[\s,;°()]*$/.test(rest)) return null
  const [latitude, longitude] = numbers.map((text) => Number(text.replace('−', '-').replace(',', '.'))) as [
    number,
    number,
  ]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}
