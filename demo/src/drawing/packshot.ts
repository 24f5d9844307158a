import { icon } from './icons.ts'
import { type LabelText, lettering } from './label.ts'
import { type Pack, type PackShape, packs } from './packs.ts'
import { type Palette, palettes } from './palettes.ts'
import { scene, softShadow } from './scene.ts'
import type { Tint } from './tints.ts'
import type { View } from './views.ts'

/** One packaged article to draw. `size` is from 0 to 1, the largest pack of its good. */
export type PackPicture = {
  tint: Tint
  shape: PackShape
  palette: Palette
  icon: string
  text: LabelText
  size: number
  /** Several packs sold together. */
  bundle: boolean
}

/** The pack from the front, two details, or tilted, as SVG of the given width in pixels. */
export function packPicture(picture: PackPicture, view: View, width: number): string {
  const pack = packs[picture.shape]
  const { body, window } = palettes[picture.palette]
  const subject = onePack(pack, body, window, picture)
  return scene(picture.tint, framed(pack, subject, picture, view), width)
}

/** The pack itself: faces, window with its icon, lettering, light and shade, cap. */
function onePack(pack: Pack, body: string, windowColour: string, picture: PackPicture): string {
  const { x, y, width, height, bulge = 0, radius = 0 } = pack.window
  const middle = y + height / 2 + bulge * 0.5
  const iconSize = Math.min(height * 0.84, (visibleRight(pack) - visibleLeft(pack)) * 0.74)
  const field = radius
    ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${windowColour}"/>`
    : `<path d="M${x} ${y}q${width / 2} ${bulge * 2} ${width} 0v${height}q${-width / 2} ${bulge * 2} ${-width} 0Z" fill="${windowColour}"/>`
  const sides = pack.behind ? `<g fill="${body}">${tinted(pack.behind, body)}</g>` : ''
  return `<defs>${volume(pack)}${capLight}<clipPath id="body"><path d="${pack.body}" clip-rule="evenodd"/></clipPath></defs>
${sides}<path d="${pack.body}" fill="${body}" fill-rule="evenodd"/>
<g clip-path="url(#body)">${field}${icon(picture.icon, { x: (visibleLeft(pack) + visibleRight(pack)) / 2, y: middle, size: iconSize })}</g>
${lettering(pack, picture.text)}
<path d="${pack.body}" fill="url(#volume)" fill-rule="evenodd"/>${pack.over ?? ''}`
}

/** Side faces are shades over the body's own colour. */
function tinted(faces: string, body: string): string {
  return faces.replace(/<path d="([^"]+)"/g, (face, d: string) => `<path d="${d}" fill="${body}"/>${face}`)
}

function visibleLeft({ window, left }: Pack): number {
  return Math.max(window.x, left)
}

function visibleRight({ window, right }: Pack): number {
  return Math.min(window.x + window.width, right)
}

/** Light from the left: a bright band at a quarter of the width, the far edge in shade. */
function volume({ left, right, flat }: Pack): string {
  const stops = flat
    ? [
        [0, '#fff', 0.1],
        [0.5, '#fff', 0],
        [1, '#000', 0.14],
      ]
    : [
        [0, '#000', 0.24],
        [0.1, '#000', 0.05],
        [0.27, '#fff', 0.17],
        [0.5, '#fff', 0],
        [0.76, '#000', 0.08],
        [1, '#000', 0.34],
      ]
  const marks = stops.map(
    ([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  )
  return `<linearGradient id="volume" gradientUnits="userSpaceOnUse" x1="${left}" x2="${right}" y1="0" y2="0">${marks.join('')}</linearGradient>`
}

const capLight =
  '<linearGradient id="cap"><stop offset="0" stop-color="#D3D0CC"/><stop offset=".22" stop-color="#fff"/><stop offset=".62" stop-color="#F4F2EF"/><stop offset="1" stop-color="#BDB9B4"/></linearGradient>'

/** Sets the pack before the camera. */
function framed(pack: Pack, subject: string, { size, bundle }: PackPicture, view: View): string {
  const scale = 0.93 + 0.1 * size
  const shadow = softShadow((pack.left + pack.right) / 2, pack.base, (pack.right - pack.left) * 0.66)
  if (view === 2) {
    const times = Math.min(1.75, 540 / (pack.right - pack.left))
    return `<g transform="translate(300 330) scale(${times}) translate(-300 ${-pack.brand.y - 40})">${shadow}${subject}</g>`
  }
  if (view === 3) {
    const low = Math.min(pack.window.y + pack.window.height, pack.base - 90)
    return `<g transform="translate(300 330) scale(2) translate(${-pack.name.x} ${-low})">${shadow}${subject}</g>`
  }
  if (view === 4)
    return `<g transform="translate(305 310) rotate(14) scale(1.32) translate(-300 -320)">${subject}</g>`
  if (bundle) return bundled(pack, subject)
  const down = (1 - scale) * pack.base * 0.92
  return `<g transform="translate(${300 * (1 - scale)} ${down}) scale(${scale})">${shadow}${subject}</g>`
}

/** Two packs behind, one in front. */
function bundled(pack: Pack, subject: string): string {
  const reach = Math.min(92, (pack.right - pack.left) * 0.42)
  const at = (x: number, y: number, scale: number, what: string) =>
    `<g transform="translate(${x} ${y}) scale(${scale}) translate(-300 ${-pack.base})">${what}</g>`
  const base = pack.base - 14
  return `${softShadow(300, base, (pack.right - pack.left) * 0.9)}<defs><g id="pack">${subject}</g></defs>
${at(300 - reach, base - 22, 0.74, '<use href="#pack"/>')}${at(300 + reach, base - 22, 0.74, '<use href="#pack"/>')}${at(300, base, 0.8, '<use href="#pack"/>')}`
}
