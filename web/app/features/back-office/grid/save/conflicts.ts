import { ApiError, type Conflict, isErrorOf, type SharedCode } from '@dix/contract'
import { type Field, fields } from '../edits/cells.ts'
import { type Edits, keepMine, type ProductEdits, type Seen } from '../edits/edits.ts'

/** Products that somebody else saved meanwhile, as a refusal of the save tells them; none in other failures. */
export function conflictsOf(failure: unknown): Conflict[] {
  if (!isErrorOf(failure, 'PUT /api/product/save-grid')) return []
  switch (failure.code) {
    case 'changed_meanwhile':
      return failure.data.conflicts
    case 'not_found':
    case 'name_taken':
    case 'stock_short':
      return []
    default:
      failure.code satisfies SharedCode
      return []
  }
}

/**
 * One's own cells that differ from what somebody else saved; undefined where everything typed holds already, as it
 * does where the answer to one's own save got lost.
 */
export function mineBeside(edits: Edits, conflict: Conflict): ProductEdits | undefined {
  return keepMine(edits, conflict).products[conflict.current._id]
}

/** Fields that somebody else saved otherwise than they were seen. The stock also moves by sales, which nobody decides on. */
export function changedByOthers(seen: Seen, { current, restocked }: Conflict): Field[] {
  return fields.filter((field) => (field === 'stock' ? restocked !== 0 : seen[field] !== current[field]))
}

/** What the server found wrong, by product and field. */
export type CellFaults = ReadonlyMap<string, Partial<Record<Field, string>>>

/**
 * Sorts the faults of a refused save to the cells they are about.
 *
 * @param ids products in the order they were sent
 */
export function cellFaultsOf(failure: unknown, ids: readonly string[]): CellFaults {
  const faults = new Map<string, Partial<Record<Field, string>>>()
  if (!(failure instanceof ApiError)) return faults
  for (const [path, sentence] of Object.entries(failure.fields)) {
    const [, place, field] = /^changes\.(\d+)\.(\w+)/.exec(path) ?? []
    const id = place === undefined ? undefined : ids[Number(place)]
    if (id && field) faults.set(id, { ...faults.get(id), [field]: sentence })
  }
  return faults
}
