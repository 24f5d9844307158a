import { z } from 'zod'
import { answer, type Endpoint } from '../envelope.ts'
import { count, limit, page, paging, reference, searchText } from '../inputs.ts'
import { say } from '../sentences.ts'
import { line } from '../text-inputs.ts'
import { periods } from './insights.ts'

/** Characters of a word of shoppers, which may be several words. */
export const synonymLength = 80

const id = z.string().min(1)

/** What a word stands for. A shelf has no `unit`. `image` is an absolute URL, empty where there is no picture. */
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
  createdAt: z.iso.datetime(),
})
export type Synonym = z.infer<typeof SynonymSchema>

/** Something shoppers looked for in vain, how often, and what of the shop comes nearest to it. */
export const SearchMissSchema = z.object({ word: z.string(), count, nearest: SynonymTargetSchema.nullable() })
export type SearchMiss = z.infer<typeof SearchMissSchema>

const oneTarget = say('Please choose one product, one category or one sub category.')
const target = {
  productId: reference('productId').nullish(),
  categoryId: reference('categoryId').nullish(),
  subCategoryId: reference('subCategoryId').nullish(),
}

export const synonymEndpoints = {
  reportMiss: {
    method: 'POST',
    path: '/api/product/search-missed',
    summary: 'Say that a search found nothing; counted where the search finds nothing indeed',
    body: z.object({ search: searchText }),
    answer: answer(z.null(), {}),
  },
  misses: {
    method: 'POST',
    path: '/api/synonym/misses',
    summary: 'What shoppers looked for in vain and would still not find, most often first',
    access: 'admin',
    body: z.object({
      period: z.enum(periods, say('period must be today, 14d or 3m.')).default('14d'),
      page,
      limit: limit(20),
    }),
    answer: answer(z.array(SearchMissSchema), paging),
  },
  createSynonym: {
    method: 'POST',
    path: '/api/synonym/create',
    summary:
      'Let a word find a product or a whole shelf, at once; 409 name_taken where it stands for something',
    access: 'admin',
    body: z
      .object({
        word: line('Please give the word.', 'A word may have at most 80 characters.', synonymLength),
        ...target,
      })
      .refine(
        ({ productId, categoryId, subCategoryId }) =>
          [productId, categoryId, subCategoryId].filter((id) => id !== null && id !== undefined).length === 1,
        { path: ['target'], error: oneTarget },
      ),
    answer: answer(SynonymSchema, {}),
  },
  synonyms: {
    method: 'GET',
    path: '/api/synonym/list',
    summary: 'Every synonym with what it stands for, newest first',
    access: 'admin',
    answer: answer(z.array(SynonymSchema), {}),
  },
  deleteSynonym: {
    method: 'DELETE',
    path: '/api/synonym/delete',
    summary: 'Take a synonym back, at once',
    access: 'admin',
    body: z.object({ _id: reference('_id') }),
    answer: answer(z.null(), {}),
  },
} as const satisfies Record<string, Endpoint>
