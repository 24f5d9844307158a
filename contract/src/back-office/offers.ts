import { z } from 'zod'
import { limits } from '../catalogue/catalogue.ts'
import { type Endpoint, response } from '../envelope.ts'
import { count, id, limit, page, paging, reference, timestamp, timestampInput, whole } from '../inputs.ts'
import { type Message, message } from '../messages.ts'
import { line } from '../text-inputs.ts'
import { offerLimits } from './limits.ts'

const named = z.object({ _id: id, name: z.string() })

/** An offer. Either `percent` or `price` is null. `until` is exclusive; null means it has no end. */
export const OfferSchema = z.object({
  _id: id,
  name: z.string(),
  percent: count.nullable(),
  price: count.nullable(),
  from: timestamp,
  until: timestamp.nullable(),
  /** The coverage of the offer, without deleted products and categories. */
  products: z.array(named.extend({ unit: z.string(), brand: z.string(), price: count.nullable() })),
  brands: z.array(z.string()),
  categories: z.array(named),
  subCategories: z.array(named),
  /** Number of saves. */
  revision: count,
})
export type Offer = z.infer<typeof OfferSchema>

/** An offer at a point in its history; `entries` counts the entries of its coverage. */
const OfferStateSchema = z.object({
  name: z.string(),
  percent: count.nullable(),
  price: count.nullable(),
  from: timestamp,
  until: timestamp.nullable(),
  entries: count,
})

/** A save of an offer: its state before (null if it was new) and after (null if it was deleted). */
export const OfferChangeSchema = z.object({
  _id: id,
  at: timestamp,
  /** Empty if the account was deleted. */
  by: z.string(),
  before: OfferStateSchema.nullable(),
  after: OfferStateSchema.nullable(),
  /** Whether it is the latest save of its offer, the only one that can be undone. */
  isLast: z.boolean(),
})
export type OfferChange = z.infer<typeof OfferChangeSchema>

/**
 * The effect of an offer on the prices of the published products it covers, ignoring other offers. `lowered` counts
 * those that become cheaper; of those, `noCoin` counts prices that are not a multiple of 5 F and `belowCost` prices
 * below the purchase price. `examples` starts with those that need attention. `unknownBrands` are the brands that no
 * product has, not even a draft.
 */
export const OfferPreviewSchema = z.object({
  products: count,
  lowered: count,
  noCoin: count,
  belowCost: count,
  unknownBrands: z.array(z.string()),
  examples: z.array(
    named.extend({
      unit: z.string(),
      before: count,
      after: count,
      noCoin: z.boolean(),
      belowCost: z.boolean(),
    }),
  ),
})
export type OfferPreview = z.infer<typeof OfferPreviewSchema>

const list = (required: Message) =>
  z
    .array(
      z
        .union([z.string(), z.object({ _id: z.string() }).transform(({ _id }) => _id)], message(required))
        .pipe(z.string().regex(/^[A-Za-z0-9]{1,64}$/, message(required))),
      message(required),
    )
    .max(offerLimits.targets, message('An offer can include up to 200 products.'))
    .transform((ids) => [...new Set(ids)])
    .default([])

const terms = {
  percent: whole(1, 99, 'Enter a percentage from 1 to 99.')
    .nullish()
    .transform((percent) => percent ?? null),
  price: whole(1, limits.price, 'Enter a price of 1 F CFA or more.')
    .nullish()
    .transform((price) => price ?? null),
  products: list('Choose products from the shop.'),
  brands: z
    .array(z.string().trim().min(1).max(limits.brand), message('Choose brands from the shop.'))
    .max(offerLimits.targets, message('Choose brands from the shop.'))
    .transform((brands) => [...new Set(brands)])
    .default([]),
  categories: list('Choose categories from the shop.'),
  subCategories: list('Choose categories from the shop.'),
}

type Terms = z.output<z.ZodObject<typeof terms>>

const hasOneTerm = ({ percent, price }: Terms) => (percent === null) !== (price === null)
const holdsForSomething = ({ products, brands, categories, subCategories }: Terms) =>
  products.length + brands.length + categories.length + subCategories.length > 0

const oneTerm = { error: message('Enter either a percentage or a price.'), path: ['percent'] }
const something = { error: message('Choose what the offer applies to.'), path: ['products'] }

const seen = z.number(message('Send the revision that you saw.')).int().min(0)
const mark = { _id: reference('_id'), revision: seen }

const changed = { changed_meanwhile: OfferSchema.nullable() } as const

export const offerEndpoints = {
  offers: {
    method: 'GET',
    path: '/api/offer/get',
    summary: 'Every offer, latest start first: planned, running and past',
    access: 'manageCatalogue',
    response: response(z.array(OfferSchema), {}),
  },
  saveOffer: {
    method: 'PUT',
    path: '/api/offer/save',
    summary:
      'Create an offer, or save one by its _id; shoppers pay its prices from its start. 409 changed_meanwhile with the offer as it is (null: deleted) when somebody else has saved it since. With a header Idempotency-Key, repeating the save of a new offer returns it',
    access: 'manageCatalogue',
    body: z
      .object({
        _id: reference('_id').nullish(),
        /** The revision that the user saw, 0 for a new offer. */
        revision: seen,
        name: line('Enter a name.', 'A name can have up to 80 characters.', offerLimits.name),
        from: timestampInput,
        until: timestampInput.nullish().transform((until) => until ?? null),
        ...terms,
      })
      .refine(hasOneTerm, oneTerm)
      .refine(holdsForSomething, something)
      .refine(({ from, until }) => until === null || Date.parse(from) < Date.parse(until), {
        error: message('The end must be after the start.'),
        path: ['until'],
      }),
    response: response(OfferSchema, {}),
    errors: { not_found: null, ...changed },
  },
  endOffer: {
    method: 'PUT',
    path: '/api/offer/end',
    summary: 'End a running offer now',
    access: 'manageCatalogue',
    body: z.object(mark),
    response: response(OfferSchema, {}),
    errors: { not_found: null, ...changed },
  },
  deleteOffer: {
    method: 'DELETE',
    path: '/api/offer/delete',
    summary: 'Delete an offer; the change it returns can be undone',
    access: 'manageCatalogue',
    body: z.object(mark),
    response: response(z.object({ change: id }), {}),
    errors: { not_found: null, ...changed },
  },
  previewOffer: {
    method: 'POST',
    path: '/api/offer/preview',
    summary: 'What an offer would do to prices, without saving it',
    access: 'manageCatalogue',
    body: z.object(terms).refine(hasOneTerm, oneTerm).refine(holdsForSomething, something),
    response: response(OfferPreviewSchema, {}),
  },
  offerChanges: {
    method: 'POST',
    path: '/api/offer/history',
    summary: 'Every save of offers, newest first',
    access: 'manageCatalogue',
    body: z.object({ page, limit: limit(20) }),
    response: response(z.array(OfferChangeSchema), paging),
  },
  undoOffer: {
    method: 'POST',
    path: '/api/offer/undo',
    summary:
      'Undo a save of an offer, which is itself a save. Returns the restored offer, or null if it did not exist before. 409 changed_meanwhile when it has been saved since',
    access: 'manageCatalogue',
    body: z.object({ _id: reference('_id') }),
    response: response(OfferSchema.nullable(), {}),
    errors: { not_found: null, ...changed },
  },
} as const satisfies Record<string, Endpoint>
