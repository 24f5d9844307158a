/** The structure of the catalogue: departments contain aisles, aisles contain goods, goods have varieties. */
import type { PackShape } from '../drawing/packs.ts'
import type { Tint } from '../drawing/tints.ts'
import type { Allergen } from './allergens.ts'
import type { Brand } from './brands.ts'
import type { Place } from './places.ts'
import type { Storage } from './storages.ts'

/** The same words in French and in English. */
type Bilingual = readonly [fr: string, en: string]

/**
 * The difference between two articles of one good: a flavour, a quality, a colour. The French agrees with its good.
 * `priceFactor` multiplies the price (the first variety costs the stated price), `description` adds a sentence.
 */
export type Variety = readonly [
  fr: string,
  en: string,
  also?: {
    icon?: string
    priceFactor?: number
    description?: Bilingual
    origin?: Place
    allergens?: readonly Allergen[]
  },
]

/** `pile` and `single` are goods without a pack: several pieces, or one. */
type Presentation = PackShape | 'pile' | 'single'

/** Defaults of an aisle's goods. */
export type AisleDefaults = {
  pack: Presentation
  storage: Storage
  /** Makers, one of which sells at the stated price. Empty for loose goods without a brand. */
  brands: readonly Brand[]
  /** Units as printed on the pack, smallest first or the usual one first; the price is that of the first. */
  sizes: readonly string[]
  /** Origin; defaults to the maker's place. */
  origin?: Place
  allergens?: readonly Allergen[]
}

/** A good's own `brands` keep their order; those of the aisle alternate. */
export type Good = Partial<AisleDefaults> & {
  /** Name pattern with `*` for the variety. At most 60 characters once filled in. */
  fr: string
  en: string
  varieties?: readonly Variety[]
  /** Whole XOF for the first size. */
  price: number
  icon: string
  /** One or two sentences about this good, for the description. */
  description: Bilingual
  /** Its ingredients or material. */
  ingredients?: Bilingual
  /** Discount of the first article in percent, if the home page needs one. */
  offer?: number
}

export type Aisle = AisleDefaults & {
  fr: string
  en: string
  /** Three icons for its tile: back left, back right, front. */
  icons: readonly [string, string, string]
  /** A second department where shoppers may look for it. */
  alsoIn?: string
  /** A tip for the table of details. */
  tip: Bilingual
  goods: readonly Good[]
}

export type Department = {
  fr: string
  en: string
  tint: Tint
  icons: readonly [string, string, string]
  /** Food must declare its allergens. */
  food: boolean
  aisles: readonly Aisle[]
}
