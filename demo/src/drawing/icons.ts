import noto from '../../art/noto.generated.json' with { type: 'json' }

/** An icon in 128 units; `box` is its drawn part as left, top, width, height. */
export type Icon = { body: string; box: [left: number, top: number, width: number, height: number] }

const icons = noto as unknown as Record<string, Icon>

export function hasIcon(name: string): boolean {
  return Object.hasOwn(icons, name)
}

/** The place of an icon: the centre of its drawing and the square that it fits into. */
export type Placement = { x: number; y: number; size: number; tilt?: number; mirrored?: boolean }

/** The icon as SVG, with its drawing fitted into a square around a point. Throws for an unknown name. */
export function icon(name: string, { x, y, size, tilt = 0, mirrored = false }: Placement): string {
  const known = icons[name]
  if (!known) throw new Error(`There is no icon "${name}": run demo/scripts/extract-icons.ts.`)
  const [left, top, width, height] = known.box
  const scale = size / Math.max(width, height)
  const middle = `translate(${-(left + width / 2)} ${-(top + height / 2)})`
  const flip = mirrored ? -scale : scale
  return `<g transform="translate(${x} ${y}) rotate(${tilt}) scale(${flip.toFixed(4)} ${scale.toFixed(4)}) ${middle}">${known.body}</g>`
}

/** Width and height of an icon fitted into a square of `size`. */
export function iconExtent(name: string, size: number): { width: number; height: number } {
  const [, , width, height] = icons[name]!.box
  const scale = size / Math.max(width, height)
  return { width: width * scale, height: height * scale }
}
