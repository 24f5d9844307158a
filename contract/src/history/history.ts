import { z } from 'zod'
import { CategoryChangeSchema } from '../back-office/categories.ts'
import { EditSchema, editKinds } from '../back-office/edits.ts'
import { OfferChangeSchema } from '../back-office/offers.ts'
import { type Endpoint, response } from '../envelope.ts'
import { count, limit } from '../inputs.ts'
import { message } from '../messages.ts'
import { SettingsChangeSchema } from '../settings/endpoints.ts'
import { optionalLine } from '../text-inputs.ts'

/** The ways to save products, and the other subjects of saves. */
const historyKinds = [...editKinds, 'categories', 'offers', 'settings'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** A save with its subject. Each subject has its own endpoint that undoes a save. */
export const ListedSaveSchema = z.discriminatedUnion('subject', [
  z.object({ subject: z.literal('products'), save: EditSchema }),
  z.object({ subject: z.literal('categories'), save: CategoryChangeSchema }),
  z.object({ subject: z.literal('offers'), save: OfferChangeSchema }),
  z.object({ subject: z.literal('settings'), save: SettingsChangeSchema }),
])
export type ListedSave = z.infer<typeof ListedSaveSchema>
export type SaveSubject = ListedSave['subject']

const notAFilter = message('This filter is not valid.')

export const historyEndpoints = {
  saves: {
    method: 'POST',
    path: '/api/history/get',
    summary:
      'Every save of products, of the order of lists, of categories and of offers, newest first; those of settings only for users who manage settings',
    access: 'manageCatalogue',
    body: z.object({
      kind: z.enum(historyKinds, notAFilter).nullish(),
      /** The name of a user, as listed in `authors`; empty for all users. */
      by: optionalLine('by can have up to 120 characters.', 120),
      /** `nextCursor` of the page before; absent for the first page. */
      cursor: z
        .string(notAFilter)
        .regex(/^\d{1,16}-[a-z]{1,16}-[A-Za-z0-9]{1,64}$/, notAFilter)
        .nullish(),
      limit: limit(20),
    }),
    /**
     * `authors`: the names of all users who ever saved, in alphabetical order. `nextCursor` is null on the last page,
     * and `totalCount` counts the saves on all pages.
     */
    response: response(z.array(ListedSaveSchema), {
      nextCursor: z.string().nullable(),
      totalCount: count,
      authors: z.array(z.string()),
    }),
  },
} as const satisfies Record<string, Endpoint>
