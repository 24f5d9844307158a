import type { Queries } from '../platform/database/client.ts'
import { violates } from '../platform/database/database-error.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { fold } from '../platform/fold.ts'
import { newId } from '../platform/ids.ts'
import type { Keeping } from './keeping.ts'
import { ownPicture } from './pictures.ts'
import { nameTaken, noSuchShelf, refusedField, shelfChangedMeanwhile } from './problems.ts'
import {
  type KeptShelf,
  keepShelves,
  keyConstraints,
  lockShelf,
  putParents,
  putShelf,
  type ShelfKind,
} from './queries/shelves.ts'
import { showShelf } from './show-shelf.ts'

/** A form of a category or sub category as it was read. What is absent stays as it was. */
export type ShelfForm = {
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
export async function saveShelf(keeping: Keeping, kind: ShelfKind, form: ShelfForm): Promise<string> {
  try {
    const id = await inTransaction(keeping.db, async (tx) => {
      const before = form._id === null ? blankShelf() : await lockSeen(tx, keeping, kind, form._id, form.seen)
      const image = await ownPicture(keeping, form.image, before.image)
      await putShelf(tx, kind, { ...before, ...namesOf(form, before), image })
      if (form.category) {
        const known = await keepShelves(tx, 'category', form.category)
        if (known.length < form.category.length)
          throw refusedField('category', 'Please choose at least one category of this shop.')
        await putParents(tx, before.id, form.category)
      }
      return before.id
    })
    await keeping.live.catchUp({ shelves: true })
    return id
  } catch (error) {
    throw violates(error, keyConstraints[kind]) ? nameTaken(kind) : error
  }
}

/** @throws Problem where it is gone, or was saved by somebody else since it was seen */
async function lockSeen(
  tx: Queries,
  { publicUrl }: Keeping,
  kind: ShelfKind,
  id: string,
  seen: ShelfForm['seen'],
): Promise<KeptShelf> {
  const found = await lockShelf(tx, kind, id)
  if (!found) throw noSuchShelf[kind]()
  const { revision, ...shelf } = found
  if (seen && seen.revision !== revision)
    throw shelfChangedMeanwhile({ current: await showShelf(tx, publicUrl, kind, id) })
  return shelf
}

function blankShelf(): KeptShelf {
  return { id: newId(), name: '', nameOther: null, key: '', image: '' }
}

function namesOf(
  { name, name_other }: ShelfForm,
  before: KeptShelf,
): Pick<KeptShelf, 'name' | 'nameOther' | 'key'> {
  return { name, nameOther: name_other === undefined ? before.nameOther : name_other, key: fold(name) }
}
