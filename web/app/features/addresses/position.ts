import type { Point } from '@dix/contract'

/** Milliseconds that a phone may take, and the maximum age of a known position. */
const options = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 } as const

/** Degrees to about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000

/** The position of the device, or the reason why it is unknown. */
export function positionOf(): Promise<Point | 'positionRefused' | 'positionUnknown'> {
  return new Promise((done) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        done({ latitude: rounded(latitude), longitude: rounded(longitude) }),
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
