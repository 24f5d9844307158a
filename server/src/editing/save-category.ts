import type { Queries } from '../platform/database/client.ts'
import { violates } from '../platform/database/database-error.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { fold } from '../platform/fold.ts'
import { newId } from '../platform/ids.ts'
import { findAdminCategory } from './admin-categories.ts'
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

/** A form of a category or sub category as it was read. What is absent stays as it was. */
export type CategoryForm = {
  /** Null for a new one. */
  _id: string | null
  name: string
  name_other?: string | null | undefined
  image?: string | null | undefined
  /** Ids of the categories that a sub category stands in. */
  category?: readonly string[]
  /** What was seen of it; without it whatever is there is written over. */
  seen?: { revision: number } | null | undefined
}

/**
 * Makes a category or sub category, or changes one.
 *
 * @returns its id
 * @throws Problem `not_found`, `changed_meanwhile` with the shelf as it is now, `name_taken`, `invalid_input` at `image` or `category`
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
          throw refusedField('category', 'Please choose at least one category of this shop.')
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

/** @throws Problem where it is gone, or was saved by somebody else since it was seen */
async function lockUnchanged(
  tx: Queries,
  { publicUrl }: EditingDependencies,
  kind: CategoryKind,
  id: string,
  seen: CategoryForm['seen'],
): Promise<StoredCategory> {
  const found = await lockCategory(tx, kind, id)
  if (!found) throw categoryNotFound[kind]()
  const { revision, ...shelf } = found
  if (seen && seen.revision !== revision)
    throw categoryChanged({ current: await findAdminCategory(tx, publicUrl, kind, id) })
  return shelf
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
