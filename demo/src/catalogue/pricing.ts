import { discountedPrice, parseUnit } from '@dix/contract'
import type { Brand } from '../taxonomy/brands.ts'
import type { Article } from './articles.ts'
import { luckOf, pick } from './luck.ts'

/** Twice the contents costs a little less than twice the price. */
const bulk = 0.93
const everyday = [5, 5, 8, 10, 10, 10, 12, 15, 15, 20, 20, 25, 30, 35] as const

/** Whole XOF before discount. A good's first article costs what the taxonomy states. */
export function priceOf(article: Article): number {
  const { good, variety, lead } = article
  if (lead) return good.price
  return rounded(good.price * (variety[2]?.priceFactor ?? 1) * contents(article) * positionOf(article))
}

/** Whole percent: three articles in ten are on offer, at a price that coins can pay. */
export function discountOf(article: Article): number {
  const { good, lead, luck } = article
  const intended = lead ? (good.offer ?? 0) : luck.of('offer') < 0.33 ? pick(everyday, luck.of('depth')) : 0
  return intended === 0 ? 0 : nearestPayable(priceOf(article), intended)
}

/**
 * The percentage from 5 to 35 nearest to the intended one that leaves a multiple of 5 F; 0 if there is none, as for 335
 * F.
 */
function nearestPayable(price: number, intended: number): number {
  const distance = (percent: number) => Math.abs(percent - intended)
  const payable = Array.from({ length: 31 }, (_, index) => 5 + index).filter(
    (percent) => discountedPrice(price, percent) % 5 === 0,
  )
  return payable.sort((one, other) => distance(one) - distance(other))[0] ?? 0
}

/** Pieces in stock: one article in twenty-five is sold out, some nearly so. */
export function stockOf({ lead, luck }: Article): number {
  const plenty = 6 + Math.floor(luck.of('amount') ** 1.5 * 144)
  if (lead) return plenty + 14
  if (luck.of('shortage') < 0.04) return 0
  return luck.of('shortage') < 0.1 ? 1 + Math.floor(luck.of('amount') * 5) : plenty
}

/** The factor by which this size is more expensive than the first one. */
function contents({ good, size }: Article): number {
  const [first, own] = [contentsOf(good.sizes[0]!), contentsOf(size)]
  return first && own && first.measure === own.measure ? (own.quantity / first.quantity) ** bulk : 1
}

/** Cached, because the same few hundred units recur on thousands of articles. */
const known = new Map<string, ReturnType<typeof parseUnit>>()

function contentsOf(unit: string): ReturnType<typeof parseUnit> {
  const found = known.get(unit)
  if (found !== undefined) return found
  const read = parseUnit(unit)
  known.set(unit, read)
  return read
}

/** A maker's price relative to the usual maker's, equal for all sizes so that larger stays cheaper per unit. */
function positionOf({ good, brand, usual, variety }: Article): number {
  const own = brand === '' || usual === '' ? 1 : level(brand) / level(usual)
  const wobble = variety === good.varieties?.[0] ? 1 : 0.97 + 0.06 * luckOf(good.fr + variety[0]).of('price')
  return own * wobble
}

/** Some makers are always more expensive than others. */
function level(brand: Brand): number {
  return 0.9 + 0.25 * luckOf(brand).of('price')
}

/** Shop prices end in 5, 25, 50 or 00; the higher the price, the coarser the step. */
function rounded(price: number): number {
  const step = price < 500 ? 5 : price < 2_000 ? 25 : price < 20_000 ? 50 : 500
  return Math.max(step, Math.round(price / step) * step)
}
