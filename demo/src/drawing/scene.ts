import { type Tint, tints } from './tints.ts'

/** Side of the canvas of all square pictures. */
export const canvas = 600

/** A square picture: the department's tint, brighter in the middle, behind the content. */
export function scene(tint: Tint, subject: string, width: number): string {
  const [centre, edge] = tints[tint]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas} ${canvas}" width="${width}" height="${width}"><defs>
<radialGradient id="ground" cx=".5" cy=".48" r=".62"><stop offset="0" stop-color="${lighter(centre)}"/><stop offset=".35" stop-color="${centre}"/><stop offset="1" stop-color="${edge}"/></radialGradient>
<radialGradient id="shadow"><stop offset="0" stop-color="#3E1E0C" stop-opacity=".42"/><stop offset=".55" stop-color="#3E1E0C" stop-opacity=".18"/><stop offset="1" stop-color="#3E1E0C" stop-opacity="0"/></radialGradient></defs>
<rect width="${canvas}" height="${canvas}" fill="url(#ground)"/>${subject}</svg>`
}

/** Soft shadow on the table under an object whose base is at `base`. */
export function softShadow(x: number, base: number, reach: number): string {
  return `<ellipse cx="${x}" cy="${base - 2}" rx="${reach.toFixed(1)}" ry="24" fill="url(#shadow)"/>`
}

/** Halfway to white. */
function lighter(colour: string): string {
  const half = (from: number) => Math.round((Number.parseInt(colour.slice(from, from + 2), 16) + 255) / 2)
  return `rgb(${half(1)} ${half(3)} ${half(5)})`
}
