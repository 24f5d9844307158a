/** How a grocer writes the catalogue down: departments hold aisles, aisles hold goods, goods come in varieties. */
import type { PackShape } from '../drawing/packs.ts'
import type { Tint } from '../drawing/tints.ts'
import type { Allergen } from './allergens.ts'
import type { Brand } from './brands.ts'
import type { Place } from './places.ts'
import type { Storage } from './storages.ts'

/** The same words in French and in English. */
type Pair = readonly [fr: string, en: string]

/**
 * What tells two articles of one good apart: a flavour, a quality, a colour. Written in French with the
 * agreement its good asks for. `times` multiplies the price (the first variety costs what is written), `description` adds a sentence to the description.
 */
export type Variety = readonly [
  fr: string,
  en: string,
  also?: {
    icon?: string
    times?: number
    description?: Pair
    origin?: Place
    allergens?: readonly Allergen[]
  },
]

/** `pile` and `single` are goods without a pack: several pieces, or one. */
type Presentation = PackShape | 'pile' | 'single'

/** What an aisle defines for all its goods, unless a good overrides it. */
export type Habits = {
  pack: Presentation
  storage: Storage
  /** Makers, one of whom sells at the written price and the others around it. Empty: loose, no brand. */
  brands: readonly Brand[]
  /** Units as printed on the pack, smallest first or the usual one first; the price is that of the first. */
  sizes: readonly string[]
  /** Where it comes from; without it the maker's place counts. */
  origin?: Place
  allergens?: readonly Allergen[]
}

/** Its own `brands` put the first one first; those of the aisle alternate. */
export type Good = Partial<Habits> & {
  /** Name pattern; `*` is where the variety goes. At most 60 characters once filled. */
  fr: string
  en: string
  of?: readonly Variety[]
  /** Whole XOF for the first size. */
  price: number
  icon: string
  /** One or two sentences about this good, for the description. */
  description: Pair
  /** What it is made of. */
  made?: Pair
  /** Discount of the first article, in percent, where the home page wants one. */
  offer?: number
}

export type Aisle = Habits & {
  fr: string
  en: string
  /** Three icons for its tile: back left, back right, front. */
  icons: readonly [string, string, string]
  /** A second department where shoppers look for it. */
  also?: string
  /** A tip for the table of details. */
  tip: Pair
  goods: readonly Good[]
}

export type Department = {
  fr: string
  en: string
  tint: Tint
  icons: readonly [string, string, string]
  /** Food declares its allergens. */
  food: boolean
  aisles: readonly Aisle[]
}
