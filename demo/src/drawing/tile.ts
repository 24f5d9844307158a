import { icon } from './icons.ts'
import { canvas } from './scene.ts'
import { type Tint, tints } from './tints.ts'

/** Tile of a department or aisle: three icons on its tint, the third in front. */
export function tilePicture(
  tint: Tint,
  [left, right, front]: readonly [string, string, string],
  width: number,
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas} ${canvas}" width="${width}" height="${width}">
<rect width="${canvas}" height="${canvas}" fill="${tints[tint][1]}"/>${icon(left, { x: 202, y: 212, size: 220 })}${icon(right, { x: 412, y: 218, size: 214 })}${icon(front, { x: 304, y: 374, size: 262 })}</svg>`
}
