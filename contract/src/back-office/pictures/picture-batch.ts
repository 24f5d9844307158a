import { z } from 'zod'
import { limits } from '../../catalogue/catalogue.ts'
import { type Endpoint, response } from '../../envelope.ts'
import { count, reference, whole } from '../../inputs.ts'
import { message } from '../../messages.ts'
import { line } from '../../text-inputs.ts'
import { picture } from '../inputs.ts'
import { pictureBatchLimits, pictureOwners, picturePlacements } from './picture-batch-limits.ts'

const notNames = message('rows must be a list of image names.')
const fileName = z.string(notNames).max(500, message('A text is too long.'))

/**
 * The product or category that a picture can belong to. `detail` is the brand and unit of a product; `image` holds
 * absolute URLs, the main picture first.
 */
export const PictureOwnerSchema = z.object({
  kind: z.enum(pictureOwners),
  _id: z.string(),
  name: z.string(),
  detail: z.string(),
  image: z.array(z.string()),
  revision: z.number().int(),
})
export type PictureOwner = z.infer<typeof PictureOwnerSchema>

/**
 * Candidates for a file, found by the first of its names that matches any. If there are several, the user has to
 * choose.
 */
export const PictureMatchSchema = z.object({
  by: z.enum(['barcode', 'product_number', 'name', 'folder']).nullable(),
  /** The name that matched. */
  name: z.string().nullable(),
  owners: z.array(PictureOwnerSchema).max(pictureBatchLimits.candidates),
})
export type PictureMatch = z.infer<typeof PictureMatchSchema>

const notChanges = message('changes must be a list of products or categories and their images.')
const PictureChangeSchema = z.object(
  {
    kind: z.enum(pictureOwners, notChanges),
    _id: reference('_id'),
    seen: z.object(
      { revision: z.number(message('seen must be the revision that you saw.')).int() },
      message('seen must be the revision that you saw.'),
    ),
    image: z.array(picture, notChanges).min(1, notChanges).max(limits.images, notChanges),
  },
  notChanges,
)

/**
 * Outcome of a change. `changed`: another user has saved since, `owner` is the current state. `full`: it would exceed 20
 * pictures. `lost`: the shop lacks one of its pictures. `gone`: it was deleted.
 */
const PictureOutcomeSchema = z.object({
  outcome: z.enum(['saved', 'unchanged', 'changed', 'full', 'lost', 'gone']),
  owner: PictureOwnerSchema.nullable(),
})
export type PictureOutcome = z.infer<typeof PictureOutcomeSchema>

export const pictureBatchEndpoints = {
  matchPictures: {
    method: 'POST',
    path: '/api/picture/match',
    summary:
      'Match picture files by name to products, categories and sub categories; folder names match products only; at most 1,000 files',
    access: 'manageCatalogue',
    bodyBytes: 2 * 2 ** 20,
    body: z.object({
      rows: z
        .array(
          z.object(
            { names: z.array(fileName, notNames).max(6, notNames), folder: fileName.nullish() },
            notNames,
          ),
          notNames,
        )
        .max(pictureBatchLimits.names, message('You can match up to 1 000 files at once.')),
    }),
    response: response(z.array(PictureMatchSchema), {}),
  },
  attachPictures: {
    method: 'PUT',
    path: '/api/picture/attach',
    summary:
      'Attach uploaded pictures to products, categories and sub categories, each independently; with edit, product changes are added to that save of the same user, so that all are undone together',
    access: 'manageCatalogue',
    bodyBytes: 2 * 2 ** 20,
    body: z.object({
      /** Before the existing ones, after them, or instead of them. Categories have one picture. */
      placing: z.enum(picturePlacements, message('placing must be first, last or replace.')),
      /** The name of the save in the history, such as the name of the ZIP. */
      note: line('Enter a name.', 'A name can have up to 200 characters.', limits.name),
      /** The save that earlier requests started. */
      edit: whole(1, Number.MAX_SAFE_INTEGER, 'This is not a valid change.').nullish(),
      changes: z
        .array(PictureChangeSchema, notChanges)
        .max(pictureBatchLimits.changes, message('You can save the images of up to 100 products at once.')),
    }),
    /** One outcome per change. `edit` is null if no product changed. */
    response: response(z.array(PictureOutcomeSchema), { edit: count.nullable() }),
  },
} as const satisfies Record<string, Endpoint>
