import type { categoryEndpoints } from '@dix/contract'
import { ownPicture } from '../../media/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { fold } from '../../platform/fold.ts'
import { type AnyProblem, Problem, type ProblemOf, refusedField } from '../../platform/http/problem.ts'
import { isSameJson } from '../../platform/same-json.ts'
import { type AdminCategoryOf, findAdminCategory } from '../admin-views.ts'
import type { EditingDependencies } from '../dependencies.ts'
import { idOfNew } from '../id-of-new.ts'
import { categoryChanged, categoryNotFound, refusingTakenName } from '../problems.ts'
import {
  type CategoryKind,
  lockCategoriesForShare,
  lockCategory,
  type StoredCategory,
  setParents,
  upsertCategory,
} from '../queries/categories.ts'
import { readCategoryState, recordCategoryChange } from '../queries/category-changes.ts'
import { lockKey } from '../queries/edits.ts'

/** Input for a category or sub category. Absent fields keep their values. */
type CategoryForm = {
  name: string
  name_other?: string | null | undefined
  image?: string | null | undefined
  /** Ids of the categories of a sub category. */
  category?: readonly string[]
}

type CreateProblem = ProblemOf<typeof categoryEndpoints.addCategory>

/** The user who saves, and the key of the save; null if there is none. */
type Saving = { userId: string; key: string | null }

/**
 * Creates a category or sub category. Sent again with the same key, it saves the one that it created.
 *
 * @returns it as stored, or `name_taken`, `invalid_input` at `image` or `category`
 */
export function createCategory<Kind extends CategoryKind>(
  dependencies: EditingDependencies,
  saving: Saving,
  kind: Kind,
  form: CategoryForm,
): Promise<AdminCategoryOf[Kind] | CreateProblem> {
  const id = idOfNew(kind, saving)
  return save<Kind, never>(dependencies, saving.userId, kind, form, async (tx) => {
    if (saving.key === null) return { before: blankCategory(id) }
    await lockKey(tx, id)
    return { before: (await lockCategory(tx, kind, id)) ?? blankCategory(id) }
  })
}

type ChangedForm = CategoryForm & {
  _id: string
  /** The revision that the user has read. Without it the save overwrites any. */
  seen?: { revision: number } | null | undefined
}

type UpdateProblem<Kind extends CategoryKind> =
  | Problem<'not_found'>
  | Problem<'changed_meanwhile', { current: AdminCategoryOf[Kind] }>

/**
 * Changes a category or sub category.
 *
 * @returns it as stored; or as `createCategory` does, `not_found`, `changed_meanwhile` with the current category
 */
export function updateCategory<Kind extends CategoryKind>(
  dependencies: EditingDependencies,
  userId: string,
  kind: Kind,
  form: ChangedForm,
): Promise<AdminCategoryOf[Kind] | CreateProblem | UpdateProblem<Kind>> {
  return save(dependencies, userId, kind, form, (tx) => lockSeen(tx, dependencies, kind, form))
}

/** A locked category; `refuse` if the user has not seen its current revision, and may only repeat what it says. */
type Begun<Refusal> = { before: StoredCategory; refuse?: () => Promise<Refusal> }

async function save<Kind extends CategoryKind, Refusal extends AnyProblem>(
  dependencies: EditingDependencies,
  userId: string,
  kind: Kind,
  form: CategoryForm,
  begin: (tx: Queries) => Promise<Begun<Refusal> | Refusal>,
): Promise<AdminCategoryOf[Kind] | CreateProblem | Refusal> {
  const saved = await refusingTakenName(kind, () =>
    inTransaction(dependencies.db, async (tx) => {
      const begun = await begin(tx)
      if (begun instanceof Problem) return begun
      const { before, refuse } = begun
      const categoryId = before.id
      const stateBefore = await readCategoryState(tx, kind, categoryId)
      const image = await ownPicture(dependencies, form.image, before.image)
      const { key, ...names } = namesOf(form, before)
      const given = { ...stateBefore, ...names, image, ...(form.category && { categoryIds: form.category }) }
      // Sent again, because the response was lost, it changes nothing.
      if (isSameJson(given, stateBefore))
        return findAdminCategory[kind](tx, dependencies.publicUrl, categoryId)
      if (refuse) return refuse()
      if (image instanceof Problem) return image
      await upsertCategory(tx, kind, { id: categoryId, ...names, key, image })
      if (form.category) {
        const known = await lockCategoriesForShare(tx, 'category', form.category)
        if (known.length < form.category.length)
          return refusedField('category', 'Select at least one category.')
        await setParents(tx, categoryId, form.category)
      }
      const after = await readCategoryState(tx, kind, categoryId)
      await recordCategoryChange(tx, { kind, categoryId, userId, before: stateBefore, after })
      // Read under its row lock: afterwards it may be deleted.
      return findAdminCategory[kind](tx, dependencies.publicUrl, categoryId)
    }),
  )
  if (!(saved instanceof Problem)) await dependencies.live.catchUp({ categories: true })
  return saved
}

async function lockSeen<Kind extends CategoryKind>(
  tx: Queries,
  { publicUrl }: EditingDependencies,
  kind: Kind,
  { _id, seen }: ChangedForm,
): Promise<Begun<UpdateProblem<Kind>> | UpdateProblem<Kind>> {
  const found = await lockCategory(tx, kind, _id)
  if (!found) return categoryNotFound[kind]()
  if (!seen || seen.revision === found.revision) return { before: found }
  return {
    before: found,
    refuse: async () => categoryChanged(await findAdminCategory[kind](tx, publicUrl, _id)),
  }
}

function blankCategory(id: string): StoredCategory {
  return { id, name: '', nameOther: null, key: '', image: '' }
}

function namesOf(
  { name, name_other }: CategoryForm,
  before: StoredCategory,
): Pick<StoredCategory, 'name' | 'nameOther' | 'key'> {
  return { name, nameOther: name_other === undefined ? before.nameOther : name_other, key: fold(name) }
}
