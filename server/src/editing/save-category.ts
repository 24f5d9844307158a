import type { Queries } from '../platform/database/client.ts'
import { violates } from '../platform/database/database-error.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { fold } from '../platform/fold.ts'
import { newId } from '../platform/ids.ts'
import { findAdminCategory } from './admin-views.ts'
import type { EditingDependencies } from './dependencies.ts'
import { ownPicture } from './pictures.ts'
import { categoryChanged, categoryNotFound, nameTaken, refusedField } from './problems.ts'
import {
  type CategoryKind,
  keyConstraints,
  lockCategoriesForShare,
  lockCategory,
  type StoredCategory,
  setParents,
  upsertCategory,
} from './queries/categories.ts'

/** Input for a category or sub category. Absent fields stay as they were. */
export type CategoryForm = {
  /** Null for a new one. */
  _id: string | null
  name: string
  name_other?: string | null | undefined
  image?: string | null | undefined
  /** Ids of the categories of a sub category. */
  category?: readonly string[]
  /** The revision that the user has read. Without it the save overwrites any. */
  seen?: { revision: number } | null | undefined
}

/**
 * Creates or changes a category or sub category.
 *
 * @returns its id
 * @throws Problem `not_found`, `changed_meanwhile` with the current category, `name_taken`, `invalid_input` at `image` or `category`
 */
export async function saveCategory(
  dependencies: EditingDependencies,
  kind: CategoryKind,
  form: CategoryForm,
): Promise<string> {
  try {
    const id = await inTransaction(dependencies.db, async (tx) => {
      const before =
        form._id === null ? blankCategory() : await lockUnchanged(tx, dependencies, kind, form._id, form.seen)
      const image = await ownPicture(dependencies, form.image, before.image)
      await upsertCategory(tx, kind, { ...before, ...namesOf(form, before), image })
      if (form.category) {
        const known = await lockCategoriesForShare(tx, 'category', form.category)
        if (known.length < form.category.length)
          throw refusedField('category', 'Select at least one category.')
        await setParents(tx, before.id, form.category)
      }
      return before.id
    })
    await dependencies.live.catchUp({ categories: true })
    return id
  } catch (error) {
    throw violates(error, keyConstraints[kind]) ? nameTaken(kind) : error
  }
}

/** @throws Problem where it was deleted, or saved by somebody else since it was read */
async function lockUnchanged(
  tx: Queries,
  { publicUrl }: EditingDependencies,
  kind: CategoryKind,
  id: string,
  seen: CategoryForm['seen'],
): Promise<StoredCategory> {
  const found = await lockCategory(tx, kind, id)
  if (!found) throw categoryNotFound[kind]()
  const { revision, ...category } = found
  if (seen && seen.revision !== revision)
    throw categoryChanged({ current: await findAdminCategory(tx, publicUrl, kind, id) })
  return category
}

function blankCategory(): StoredCategory {
  return { id: newId(), name: '', nameOther: null, key: '', image: '' }
}

function namesOf(
  { name, name_other }: CategoryForm,
  before: StoredCategory,
): Pick<StoredCategory, 'name' | 'nameOther' | 'key'> {
  return { name, nameOther: name_other === undefined ? before.nameOther : name_other, key: fold(name) }
}
