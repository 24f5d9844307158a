import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { count, limit, page, paging, reference, whole } from '../inputs.ts'
import { message } from '../messages.ts'

/** The lists that the back office sorts: categories, sub categories, and the products of one sub category. */
export const positionLists = ['categories', 'subCategories', 'products'] as const
export type PositionList = (typeof positionLists)[number]

/** One row of a list. `unit` is empty and `stock` null for categories, `image` is empty if there is no picture. */
export const PositionedSchema = z.object({
  _id: z.string(),
  name: z.string(),
  unit: z.string(),
  image: z.string(),
  draft: z.boolean(),
  stock: count.nullable(),
})
export type Positioned = z.infer<typeof PositionedSchema>

const optionalId = z
  .union([z.literal(''), reference('id')])
  .nullish()
  .transform((id) => id || null)
const list = z.enum(positionLists, message('list must be categories, subCategories or products.'))
/** The sub category whose products are sorted. For sub categories, the category to show; all if absent. */
const parent = optionalId
const seen = z.object(
  { revision: whole(0, Number.MAX_SAFE_INTEGER, 'seen must be the revision that you saw.') },
  message('seen must be the revision that you saw.'),
)

export const positionEndpoints = {
  positions: {
    method: 'POST',
    path: '/api/catalogue/positions',
    summary:
      'A list in the shop’s order, drafts and sold-out products included, with the revision of that order',
    access: 'manageCatalogue',
    body: z.object({ list, parent, page, limit: limit(100) }),
    response: response(z.array(PositionedSchema), { ...paging, revision: count }),
    errors: { not_found: null },
  },
  move: {
    method: 'PUT',
    path: '/api/catalogue/move',
    summary:
      'Move one row of a list before another one, or to the end; 409 changed_meanwhile when somebody else has moved one since',
    access: 'manageCatalogue',
    body: z.object({ list, parent, _id: reference('_id'), before: optionalId, seen }),
    /** `edit` is null if the position did not change. */
    response: response(z.object({ edit: count.nullable(), revision: count }), {}),
    errors: { not_found: null, changed_meanwhile: null },
  },
} as const satisfies Record<string, Endpoint>
