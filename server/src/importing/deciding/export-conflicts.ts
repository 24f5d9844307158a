import type { Sentence } from '@dix/contract'
import { findSavesSince, type Saves, type SeenRevision } from '../../editing/queries/changes.ts'
import type { Queries } from '../../platform/database/client.ts'
import { writeValue } from '../reading/own-format.ts'
import type { Draft, FieldName, ProductFields, Remark, RowReader } from '../reading/parsed-row.ts'
import type { Shelves } from './categories.ts'
import { withStockMoved } from './move-stock.ts'
import { isSameField, type Known } from './products.ts'

/** What of a row counts, and what the grocer should know about that. */
export type Settled = { draft: Draft; remarks: Remark[] }

/** What somebody's saves did to a product since the row's export. */
export type Since = Pick<Saves, 'restocked' | 'was'>
type Rules = Pick<RowReader, 'columnOf'> & { isSame: Shelves['isSame'] }

/** Characters of a value in a remark. */
const shown = 80

/** What was saved since their export of the products that rows speak of, by id. */
export async function findSinceExport(tx: Queries, drafts: readonly Draft[]): Promise<Map<string, Since>> {
  const seen = new Map<string, SeenRevision>()
  for (const { id, exported } of drafts) {
    // The first row of a product is the one that counts.
    if (id && exported.revision !== null && !seen.has(id)) seen.set(id, { id, revision: exported.revision })
  }
  return seen.size > 0 ? findSavesSince(tx, [...seen.values()]) : new Map()
}

/**
 * A row beside what was saved since its export: what it still says as it was then stays as it was saved, what
 * somebody changed in the file counts, and of both the grocer is told.
 */
export function settle(
  draft: Draft,
  known: Known | undefined,
  since: Since | undefined,
  rules: Rules,
): Settled {
  if (!known || draft.id !== known.id) return { draft, remarks: [] }
  const stock = withStockMoved(draft, known, since?.restocked ?? 0, rules)
  if (!since) return stock
  const fields = settleFields(stock.draft, known, since.was, rules)
  const shelves = settleShelves(fields.draft, known, since.was, rules)
  return { draft: shelves.draft, remarks: [...stock.remarks, ...fields.remarks, ...shelves.remarks] }
}

function settleFields(draft: Draft, known: Known, was: Since['was'], { columnOf }: Rules): Settled {
  const { line } = draft
  const fields = { ...draft.fields }
  const remarks: Remark[] = []
  for (const field of Object.keys(fields) as FieldName[]) {
    const file = fields[field]!
    if (field === 'stock' || !(field in was) || isSameField(file, known[field])) continue
    const isLeft = isSameField(file, was[field]!)
    if (isLeft) delete fields[field]
    remarks.push({
      line,
      outcome: 'taken',
      column: columnOf(field),
      sentence: isLeft
        ? 'Saved since the export: "{now}" stays; the file still has the old "{file}".'
        : 'Saved since the export: "{now}" → "{file}".',
      values: { now: inRemark(known[field]), file: inRemark(file) },
    })
  }
  return { draft: { ...draft, fields }, remarks }
}

function settleShelves(draft: Draft, known: Known, was: Since['was'], { isSame }: Rules): Settled {
  if (!(was.categoryIds || was.subCategoryIds) || isSame(draft, known)) return { draft, remarks: [] }
  const isLeft = isSame(draft, { ...known, ...was })
  const sentence: Sentence = isLeft
    ? 'The categories were saved since the export and stay; the file still has the old ones.'
    : 'The categories were saved since the export; those of the file take their place.'
  return {
    draft: isLeft ? { ...draft, categories: null, subCategories: null } : draft,
    remarks: [{ line: draft.line, outcome: 'taken', column: 'category', sentence }],
  }
}

function inRemark(value: ProductFields[FieldName]): string {
  return writeValue(value).slice(0, shown)
}
