import { z } from 'zod'
import { picture } from '../back-office/inputs.ts'
import { flag, timestampInput } from '../inputs.ts'
import { message } from '../messages.ts'
import { type HomeBanner, type HomeRow, homeRowKinds, isHomeId } from '../rules/shop/home.ts'
import { settingsLimits as limits } from '../settings-limits.ts'
import { optionalLine } from '../text-inputs.ts'
import { link } from './inputs.ts'

const times = {
  isOn: flag,
  /** ISO timestamps; null for no limit. */
  from: timestampInput.nullable(),
  until: timestampInput.nullable(),
}

/** Ids of rows and banners differ in form from catalogue ids, which appear in the same URLs. */
const idError = message('id must be up to 16 lower-case letters and digits.')
const id = z.string(idError).refine(isHomeId, idError)

const catalogueId = z
  .string(message('Choose a category.'))
  .regex(/^[A-Za-z0-9]{0,64}$/, message('Choose a category.'))

const title = optionalLine(message('A title can have up to 80 characters.'), limits.title)
const text = optionalLine(message('The text of a banner can have up to 160 characters.'), limits.bannerText)
const alt = optionalLine(message('A description can have up to 160 characters.'), limits.bannerText)

type Bounds = { from: string | null; until: string | null }
const endsAfterStart = ({ from, until }: Bounds) =>
  from === null || until === null || Date.parse(from) < Date.parse(until)
const endError = { error: message('The end must be after the start.'), path: ['until'] }

const titleError = { error: message('Enter a title in French or English.'), path: ['titleFr'] }

const banner = z
  .object({
    id,
    titleFr: title,
    titleEn: title,
    textFr: text,
    textEn: text,
    picture,
    altFr: alt,
    altEn: alt,
    link,
    ...times,
  })
  .refine(({ titleFr, titleEn }) => titleFr !== '' || titleEn !== '', titleError)
  .refine(endsAfterStart, endError) satisfies z.ZodType<HomeBanner>

const row = z
  .object({
    id,
    kind: z.enum(homeRowKinds, message('kind must be offers, usual, category or products.')),
    titleFr: title,
    titleEn: title,
    category: catalogueId,
    products: z
      .array(
        z
          .string(message('productId is required.'))
          .regex(/^[A-Za-z0-9]{1,64}$/, message('productId is required.')),
      )
      .max(limits.rowProducts, message('A row can have up to 10 products.'))
      .transform((ids) => [...new Set(ids)]),
    ...times,
  })
  .refine(({ kind, category }) => kind !== 'category' || category !== '', {
    error: message('Choose a category.'),
    path: ['category'],
  })
  .refine(({ kind, products }) => kind !== 'products' || products.length > 0, {
    error: message('Choose at least one product.'),
    path: ['products'],
  })
  .refine(({ kind, titleFr, titleEn }) => kind !== 'products' || titleFr !== '' || titleEn !== '', titleError)
  .refine(endsAfterStart, endError) satisfies z.ZodType<HomeRow>

const eachOnce = (items: readonly { id: string }[]) =>
  new Set(items.map((item) => item.id)).size === items.length
const twice = message('Two banners or rows have the same id.')

/** The contents of the home page above the rows of the categories, in this order. */
export const homeTopic = z.object({
  banners: z
    .array(banner)
    .max(limits.banners, message('The home page can have up to 6 banners.'))
    .refine(eachOnce, twice),
  rows: z
    .array(row)
    .max(limits.homeRows, message('The home page can have up to 6 rows of its own.'))
    .refine(eachOnce, twice),
})
