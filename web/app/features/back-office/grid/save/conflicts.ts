import { ApiError, type Conflict, isErrorOf, type SharedCode } from '@dix/contract'
import { fields, type GridField } from '../edits/cells.ts'
import { type Edits, mergeMine, type ProductEdits, type Seen } from '../edits/edits.ts'

/** The products of a conflict error, as another user saved them; none for other failures. */
export function conflictsOf(failure: unknown): Conflict[] {
  if (!isErrorOf(failure, 'PUT /api/product/save-grid')) return []
  switch (failure.code) {
    case 'changed_meanwhile':
      return failure.data.conflicts
    case 'not_found':
    case 'name_taken':
    case 'code_taken':
    case 'stock_short':
      return []
    default:
      failure.code satisfies SharedCode
      return []
  }
}

/**
 * My cells that differ from the values saved in the meantime; undefined if none do, as after my own save with a lost
 * response.
 */
export function mineBeside(edits: Edits, conflict: Conflict): ProductEdits | undefined {
  return mergeMine(edits, conflict).products[conflict.current._id]
}

/** Fields that another user changed. A stock changed only by sales does not count. */
export function changedByOthers(seen: Seen, { current, restocked }: Conflict): GridField[] {
  return fields.filter((field) => (field === 'stock' ? restocked !== 0 : seen[field] !== current[field]))
}

/** Messages of the API by product and field. */
export type CellProblems = ReadonlyMap<string, Partial<Record<GridField, string>>>

/**
 * Sorts the errors of a failed save by cell.
 *
 * @param ids products in the order they were sent
 */
export function cellProblemsOf(failure: unknown, ids: readonly string[]): CellProblems {
  const problems = new Map<string, Partial<Record<GridField, string>>>()
  if (!(failure instanceof ApiError)) return problems
  for (const [path, message] of Object.entries(failure.fields)) {
    const [, key, field] = /^changes\.(\d+)\.(\w+)/.exec(path) ?? []
    const id = key === undefined ? undefined : ids[Number(key)]
    if (id && field) problems.set(id, { ...problems.get(id), [field]: message })
  }
  return problems
}
