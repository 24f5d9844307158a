import { parseUnit } from '@dix/contract'
import { type Article, allArticles } from '../catalogue/articles.ts'
import { bannerName, tileName } from '../catalogue/picture-names.ts'
import { nameOf } from '../catalogue/wording.ts'
import { basketPicture } from '../drawing/basket.ts'
import type { LabelText } from '../drawing/label.ts'
import { type LoosePicture, loosePicture } from '../drawing/loose.ts'
import { type PackPicture, packPicture } from '../drawing/packshot.ts'
import { tilePicture } from '../drawing/tile.ts'
import type { View } from '../drawing/views.ts'
import { brands } from '../taxonomy/brands.ts'
import { departments } from '../taxonomy/index.ts'

/** A picture to be drawn at a width in pixels, as SVG. */
export type Drawing = (width: number) => string

let articles: Map<string, Article> | undefined
let tiles: Map<string, Drawing> | undefined

/** The subject of a picture name, or null. Keeps articles in memory, but no drawings. */
export function drawingOf(name: string): Drawing | null {
  if (name === bannerName) return basketPicture
  tiles ??= allTiles()
  const tile = tiles.get(name)
  if (tile) return tile
  const [, id, view] = /^([0-9a-z]{26})-([1-4])$/.exec(name) ?? []
  if (!id) return null
  articles ??= new Map(allArticles().map((article) => [article._id.toLowerCase(), article]))
  const article = articles.get(id)
  return article ? (width) => articlePicture(article, Number(view) as View, width) : null
}

function allTiles(): Map<string, Drawing> {
  return new Map(
    departments.flatMap((department) => [
      [
        tileName(department),
        (width: number) => tilePicture(department.tint, department.icons, width),
      ] as const,
      ...department.aisles.map(
        (aisle) =>
          [
            tileName(department, aisle),
            (width: number) => tilePicture(department.tint, aisle.icons, width),
          ] as const,
      ),
    ]),
  )
}

function articlePicture(article: Article, view: View, width: number): string {
  const shown = pictured(article)
  return 'shape' in shown ? packPicture(shown, view, width) : loosePicture(shown, view, width)
}

/** The look of an article: its pack, its maker's colour, and its contents. */
function pictured({ department, good, variety, brand, size, luck }: Article): PackPicture | LoosePicture {
  const { tint } = department
  const icon = variety[2]?.icon ?? good.icon
  if (good.pack === 'pile' || good.pack === 'single') {
    return { tint, icon, pile: good.pack === 'pile', unit: size, chance: luck.of('look') }
  }
  return {
    tint,
    icon,
    shape: good.pack,
    palette: brand ? brands[brand][0] : 'slate',
    text: labelTextOf({ good, variety, brand, size }),
    size: relativeSize(good.sizes, size),
    bundle: /^\d+ x /.test(size),
  }
}

/** The text on an article's pack, in French as on packs in a shop. */
export function labelTextOf({
  good,
  variety,
  brand,
  size,
}: Pick<Article, 'good' | 'variety' | 'brand' | 'size'>): LabelText {
  const short = good.fr.replace(/\s*\*\s*/, ' ').trim()
  return { brand, name: nameOf({ good, variety }).fr, short, unit: size }
}

/** 1 for the largest size, 0 for the smallest. */
function relativeSize(sizes: readonly string[], size: string): number {
  const contents = (unit: string) => parseUnit(unit)?.quantity ?? 1
  const ranked = sizes.toSorted((a, b) => contents(a) - contents(b))
  return ranked.length === 1 ? 1 : ranked.indexOf(size) / (ranked.length - 1)
}
