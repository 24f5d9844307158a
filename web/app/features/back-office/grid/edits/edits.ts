import { type CellProblem, fields, type GridField, readCell, textOf, type Values } from './cells.ts'

/** A product in the state in which its first cell was edited, which is the base of a save. */
export type Seen = Values & { revision: number }

/** A product of the grid. */
export type GridProduct = Seen & { _id: string; name: string }

/** The edited cells of one product as typed, valid or not. */
export type ProductEdits = { name: string; seen: Seen; cells: Partial<Record<GridField, string>> }

/** A cell and its new text; undefined for the saved value. */
export type CellEdit = { product: GridProduct; field: GridField; text: string | undefined }

type EditStep = readonly CellEdit[]

/**
 * All unsaved edits by product id, with the steps to undo, newest last, and those to redo.
 */
export type Edits = {
  products: Readonly<Record<string, ProductEdits>>
  past: readonly EditStep[]
  ahead: readonly EditStep[]
}

export const noEdits: Edits = { products: {}, past: [], ahead: [] }

/** Maximum number of steps that can be undone. */
const maxUndoSteps = 100

/** Edits cells as one step. A cell set back to its saved value no longer counts as edited. */
export function write(edits: Edits, writes: readonly CellEdit[]): Edits {
  const step = writes.filter(({ product, field, text }) => typedText(edits, product._id, field) !== text)
  const products = step.reduce(withWrite, edits.products)
  if (isSame(products, edits.products)) return edits
  return { products, past: [...edits.past, inverseOf(edits, step)].slice(-maxUndoSteps), ahead: [] }
}

/** The step that restores the current texts of the cells of another step. */
function inverseOf(edits: Edits, step: EditStep): EditStep {
  return step.map(({ product, field }) => ({ product, field, text: typedText(edits, product._id, field) }))
}

const isSame = (one: Edits['products'], other: Edits['products']) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Undoes the last step. */
export function undo(edits: Edits): Edits {
  const { past, ahead } = edits
  const step = past.at(-1)
  if (!step) return edits
  const products = step.reduceRight(withWrite, edits.products)
  return { products, past: past.slice(0, -1), ahead: [...ahead, inverseOf(edits, step)] }
}

/** Redoes the step undone last. */
export function redo(edits: Edits): Edits {
  const { past, ahead } = edits
  const step = ahead.at(-1)
  if (!step) return edits
  const products = step.reduce(withWrite, edits.products)
  return { products, past: [...past, inverseOf(edits, step)], ahead: ahead.slice(0, -1) }
}

/** Sets every cell back to its saved value, as one step. */
export function discard(edits: Edits): Edits {
  const cells = Object.entries(edits.products).flatMap(([_id, { name, seen, cells }]) =>
    (Object.keys(cells) as GridField[]).map((field) => ({
      product: { _id, name, ...seen },
      field,
      text: undefined,
    })),
  )
  return write(edits, cells)
}

/** Drops all edits and steps of some products: they were saved, or keep their values. */
export function forget(edits: Edits, ids: readonly string[]): Edits {
  const idSet = new Set(ids)
  const products = Object.fromEntries(Object.entries(edits.products).filter(([id]) => !idSet.has(id)))
  const without = (steps: readonly EditStep[]) =>
    steps
      .map((step) => step.filter(({ product }) => !idSet.has(product._id)))
      .filter((step) => step.length > 0)
  return { products, past: without(edits.past), ahead: without(edits.ahead) }
}

/** Takes over the edits of another tab, and drops the steps about products it no longer has. */
export function follow(edits: Edits, products: Edits['products']): Edits {
  if (isSame(edits.products, products)) return edits
  const missingIds = Object.keys(edits.products).filter((id) => !products[id])
  return { ...forget(edits, missingIds), products }
}

/** A product as another user saved it, and the pieces by which they changed its stock. */
export type Saved = { current: GridProduct; restocked: number }

/**
 * Applies my cells to the product as another user saved it; a stock count is reduced by the pieces sold since. If
 * nothing differs any more, the product is dropped.
 */
export function mergeMine(edits: Edits, { current, restocked }: Saved): Edits {
  const mine = edits.products[current._id]
  if (!mine) return edits
  const sold = mine.seen.stock + restocked - current.stock
  const writes = (Object.entries(mine.cells) as [GridField, string][]).map(([field, typed]) => {
    const read = field === 'stock' ? readCell(field, typed) : null
    const text = read && 'value' in read ? String(Math.max(0, Number(read.value) - sold)) : typed
    return { product: current, field, text }
  })
  const without = forget(edits, [current._id])
  const products = writes.reduce(withWrite, without.products)
  return products[current._id] ? { ...edits, products } : without
}

function withWrite(products: Edits['products'], { product, field, text }: CellEdit): Edits['products'] {
  const known = products[product._id]
  const seen = known?.seen ?? seenOf(product)
  const { [field]: _replaced, ...others } = known?.cells ?? {}
  const cells = text === undefined || isUnchanged(seen, field, text) ? others : { ...others, [field]: text }
  const { [product._id]: _product, ...rest } = products
  if (Object.keys(cells).length === 0) return rest
  return { ...products, [product._id]: { name: product.name, seen, cells } }
}

function seenOf({ _id, name, ...seen }: GridProduct): Seen {
  const values = Object.fromEntries(fields.map((field) => [field, seen[field]])) as Values
  return { revision: seen.revision, ...values }
}

function isUnchanged(seen: Seen, field: GridField, text: string): boolean {
  const read = readCell(field, text)
  return 'value' in read && read.value === seen[field]
}

/** The text of an edited cell; undefined if it is not edited. */
export function typedText(edits: Edits, id: string, field: GridField): string | undefined {
  return edits.products[id]?.cells[field]
}

/** An edited cell for lists: its texts before and after, and its problem. */
export type CellChange = {
  id: string
  name: string
  /** Distinguishes products with the same name. */
  unit: string
  field: GridField
  before: string
  after: string
  problem: CellProblem | undefined
}

/** Every edited cell, by product and in column order. */
export function changesOf(edits: Edits): CellChange[] {
  return Object.entries(edits.products).flatMap(([id, { name, seen, cells }]) =>
    fields.flatMap((field) => {
      const text = cells[field]
      if (text === undefined) return []
      const read = readCell(field, text)
      const problem = 'problem' in read ? read.problem : undefined
      const after = 'value' in read ? textOf(field, read.value) : text
      return [{ id, name, unit: seen.unit, field, before: textOf(field, seen[field]), after, problem }]
    }),
  )
}

/** One product of a save: its base, and its new values. */
export type SavedProduct = { _id: string; seen: { revision: number; stock: number } } & Partial<Values>

/** The request. Invalid cells are omitted; check `changesOf` for them first. */
export function toSave(edits: Edits): SavedProduct[] {
  return Object.entries(edits.products).map(([_id, { seen, cells }]) => {
    const values = Object.entries(cells).flatMap(([field, text]) => {
      const read = readCell(field as GridField, text)
      return 'value' in read ? [[field, read.value]] : []
    })
    return { _id, seen: { revision: seen.revision, stock: seen.stock }, ...Object.fromEntries(values) }
  })
}
