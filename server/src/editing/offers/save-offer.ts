import { type Offer, type offerEndpoints, offerLimits } from '@dix/contract'
import { categories, subCategories } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf, refusedField } from '../../platform/http/problem.ts'
import { isSameJson } from '../../platform/same-json.ts'
import type { EditingDependencies } from '../dependencies.ts'
import { idOfNew } from '../id-of-new.ts'
import { type OfferFields, recordOf } from './fields.ts'
import {
  countCurrent,
  findBrands,
  findNames,
  findOfferChange,
  findOffers,
  findProducts,
  lockOffer,
  type StoredOffer,
  writeOffer,
} from './queries.ts'

type OfferProblem = ProblemOf<typeof offerEndpoints.endOffer>

/** An offer by its id, or a new one, with the revision that the user saw. */
export type SavedOffer = OfferFields & { _id?: string | null | undefined; revision: number }

/** The user who saves, and the key of the save; null if there is none. */
type Saving = { userId: string; key: string | null }

/**
 * Creates or changes an offer, if nobody has changed it since. A save that changes nothing leaves no trace, so a client
 * that lost the response can resend it.
 *
 * @returns the offer; `invalid_input` if it names something deleted, or too many offers are planned; `not_found`, or
 *   `changed_meanwhile` with the current offer
 */
export function saveOffer(
  dependencies: EditingDependencies,
  { userId, key }: Saving,
  { _id, revision, ...input }: SavedOffer,
): Promise<Offer | OfferProblem> {
  const fields = recordOf(input)
  return changeOffer(dependencies, _id ?? idOfNew('offer', { userId, key }), async (tx, before) => {
    if (_id && before.revision === 0) return notFound()
    const isSaved = isSameJson(fields, before.fields)
    if (before.revision !== revision && !isSaved) return changedMeanwhile(tx, before)
    const problem = await refuseUnknown(tx, fields, before.fields)
    if (problem) return problem
    if (before.fields === null && (await countCurrent(tx)) >= offerLimits.current)
      return refusedField('name', 'A shop can plan up to 200 offers at once. Delete or end some first.')
    if (!isSaved) await writeOffer(tx, before, fields, userId)
    return (await findOffers(tx, before.id))[0]!
  })
}

type Seen = { _id: string; revision: number }

/** Ends a running offer. @returns the offer, `invalid_input` if it does not run, or as `saveOffer` does */
export function endOffer(
  dependencies: EditingDependencies,
  userId: string,
  { _id, revision }: Seen,
  now: Date,
): Promise<Offer | OfferProblem> {
  return changeOffer(dependencies, _id, async (tx, before) => {
    if (before.revision === 0) return notFound()
    if (before.fields === null || before.revision !== revision) return changedMeanwhile(tx, before)
    const { from, until } = before.fields
    const hasBegun = Date.parse(from) < now.getTime()
    if (!hasBegun || (until !== null && Date.parse(until) <= now.getTime()))
      return refusedField('_id', 'This offer is not running at the moment.')
    await writeOffer(tx, before, { ...before.fields, until: now.toISOString() }, userId)
    return (await findOffers(tx, _id))[0]!
  })
}

/** Deletes an offer. @returns the change, for `undoOffer`, or a problem as `saveOffer` does */
export function deleteOffer(
  dependencies: EditingDependencies,
  userId: string,
  { _id, revision }: Seen,
): Promise<{ change: string } | OfferProblem> {
  return changeOffer(dependencies, _id, async (tx, before) => {
    if (before.revision === 0) return notFound()
    if (before.fields === null || before.revision !== revision) return changedMeanwhile(tx, before)
    return { change: await writeOffer(tx, before, null, userId) }
  })
}

/**
 * Restores the state of an offer before a save, if no other save followed.
 *
 * @returns the offer, null if it did not exist; `not_found`, or `changed_meanwhile` with the current offer
 */
export async function undoOffer(
  dependencies: EditingDependencies,
  userId: string,
  changeId: string,
): Promise<Offer | null | OfferProblem> {
  const change = await findOfferChange(dependencies.db, changeId)
  if (!change) return notFound()
  return changeOffer(dependencies, change.offerId, async (tx, before) => {
    if (before.revision !== change.revision) return changedMeanwhile(tx, before)
    await writeOffer(tx, before, change.before, userId)
    return (await findOffers(tx, before.id))[0] ?? null
  })
}

/** Changes an offer under its lock, and returns once this node has its prices. */
async function changeOffer<Changed>(
  { db, live }: EditingDependencies,
  id: string,
  change: (tx: Queries, before: StoredOffer) => Promise<Changed>,
): Promise<Changed> {
  const done = await inTransaction(db, async (tx) => change(tx, await lockOffer(tx, id)))
  if (!(done instanceof Problem)) await live.catchUpOffers()
  return done
}

/** Everything that a save names must exist in the shop, unless the offer named it before. */
async function refuseUnknown(tx: Queries, fields: OfferFields, before: OfferFields | null) {
  const added = (kind: 'products' | 'brands' | 'categories' | 'subCategories') =>
    fields[kind].filter((id) => !before?.[kind].includes(id))
  const [products, brands, categoryIds, subCategoryIds] = [
    added('products'),
    added('brands'),
    added('categories'),
    added('subCategories'),
  ]
  if ((await findProducts(tx, products)).size < products.length)
    return refusedField('products', 'Choose products from the shop.')
  if ((await findBrands(tx, brands)).length < brands.length)
    return refusedField('brands', 'Choose brands from the shop.')
  if ((await findNames(tx, categories, categoryIds)).size < categoryIds.length)
    return refusedField('categories', 'Choose categories from the shop.')
  if ((await findNames(tx, subCategories, subCategoryIds)).size < subCategoryIds.length)
    return refusedField('subCategories', 'Choose categories from the shop.')
  return null
}

const notFound = () => new Problem('not_found', 'This offer does not exist.')

async function changedMeanwhile(tx: Queries, { id }: StoredOffer) {
  const [now = null] = await findOffers(tx, id)
  return new Problem<'changed_meanwhile', Offer | null>(
    'changed_meanwhile',
    'Someone else has changed this offer in the meantime.',
    { data: now },
  )
}
