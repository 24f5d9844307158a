import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { count, id, limit, page, paging, reference, searchText, timestamp } from '../inputs.ts'
import { message } from '../messages.ts'
import { line } from '../text-inputs.ts'
import { periods } from './insights.ts'
import { synonymLength } from './limits.ts'

/** The target of a synonym. A category has no `unit`. `image` is an absolute URL, empty if there is no picture. */
export const SynonymTargetSchema = z.object({
  kind: z.enum(['product', 'category', 'subCategory']),
  _id: id,
  name: z.string(),
  unit: z.string(),
  image: z.string(),
})
export type SynonymTarget = z.infer<typeof SynonymTargetSchema>

export const SynonymSchema = z.object({
  _id: id,
  word: z.string(),
  target: SynonymTargetSchema,
  createdAt: timestamp,
})
export type Synonym = z.infer<typeof SynonymSchema>

/** A search without results, the number of times it was made, and its closest match in the catalogue. */
export const ZeroResultSearchSchema = z.object({
  word: z.string(),
  count,
  nearest: SynonymTargetSchema.nullable(),
})
export type ZeroResultSearch = z.infer<typeof ZeroResultSearchSchema>

const oneTarget = message('Choose one product, one category or one sub category.')
const target = {
  productId: reference('productId').nullish(),
  categoryId: reference('categoryId').nullish(),
  subCategoryId: reference('subCategoryId').nullish(),
}

export const synonymEndpoints = {
  reportZeroResultSearch: {
    method: 'POST',
    path: '/api/product/search-missed',
    summary: 'Report that a search found nothing; counted only if that is true',
    body: z.object({ search: searchText }),
    response: response(z.null(), {}),
  },
  zeroResultSearches: {
    method: 'POST',
    path: '/api/synonym/misses',
    summary: 'Searches that found nothing and still find nothing, most frequent first',
    access: 'manageCatalogue',
    body: z.object({
      period: z.enum(periods, message('period must be today, 14d or 3m.')).default('14d'),
      page,
      limit: limit(20),
    }),
    response: response(z.array(ZeroResultSearchSchema), paging),
  },
  createSynonym: {
    method: 'POST',
    path: '/api/synonym/create',
    summary:
      'Make a word find a product, a category or a sub category, at once; 409 name_taken for an existing synonym',
    access: 'manageCatalogue',
    body: z
      .object({
        word: line('Enter a word.', 'A word can have up to 80 characters.', synonymLength),
        ...target,
      })
      .refine(
        ({ productId, categoryId, subCategoryId }) =>
          [productId, categoryId, subCategoryId].filter((id) => id !== null && id !== undefined).length === 1,
        { path: ['target'], error: oneTarget },
      ),
    response: response(SynonymSchema, {}),
    errors: { not_found: null, name_taken: null },
  },
  synonyms: {
    method: 'GET',
    path: '/api/synonym/list',
    summary: 'Every synonym and what it finds, newest first',
    access: 'manageCatalogue',
    response: response(z.array(SynonymSchema), {}),
  },
  deleteSynonym: {
    method: 'DELETE',
    path: '/api/synonym/delete',
    summary: 'Delete a synonym, at once',
    access: 'manageCatalogue',
    body: z.object({ _id: reference('_id') }),
    response: response(z.null(), {}),
    errors: { not_found: null },
  },
} as const satisfies Record<string, Endpoint>
