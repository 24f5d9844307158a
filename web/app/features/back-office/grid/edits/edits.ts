import { type CellFault, type Field, fields, readCell, textOf, type Values } from './cells.ts'

/** A product as it was read when its first cell was changed: what a save is compared with. */
export type Seen = Values & { revision: number }

/** A product of the grid. */
export type GridProduct = Seen & { _id: string; name: string }

/** Cells of one product as they were typed, right or wrong. */
export type ProductEdits = { name: string; seen: Seen; cells: Partial<Record<Field, string>> }

/** A cell and what it is to hold; undefined for what the product has. */
export type Write = { product: GridProduct; field: Field; text: string | undefined }

type Step = readonly Write[]

/**
 * Everything that is not saved yet, by the id of its product; the steps that lead back, the last one first to go; and
 * those that were taken back and can be taken again.
 */
export type Edits = {
  products: Readonly<Record<string, ProductEdits>>
  past: readonly Step[]
  ahead: readonly Step[]
}

export const noEdits: Edits = { products: {}, past: [], ahead: [] }

/** How many steps can be taken back. */
const memory = 100

/** Writes cells as one step. A cell that holds again what the product has counts as not changed. */
export function write(edits: Edits, writes: readonly Write[]): Edits {
  const news = writes.filter(({ product, field, text }) => typedText(edits, product._id, field) !== text)
  const products = news.reduce(withWrite, edits.products)
  if (isSame(products, edits.products)) return edits
  return { products, past: [...edits.past, wayBack(edits, news)].slice(-memory), ahead: [] }
}

/** What gives cells their present texts again. */
function wayBack(edits: Edits, step: Step): Step {
  return step.map(({ product, field }) => ({ product, field, text: typedText(edits, product._id, field) }))
}

const isSame = (one: Edits['products'], other: Edits['products']) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Takes back the last step. */
export function undo(edits: Edits): Edits {
  const { past, ahead } = edits
  const step = past.at(-1)
  if (!step) return edits
  const products = step.reduceRight(withWrite, edits.products)
  return { products, past: past.slice(0, -1), ahead: [...ahead, wayBack(edits, step)] }
}

/** Takes again what was taken back last. */
export function redo(edits: Edits): Edits {
  const { past, ahead } = edits
  const step = ahead.at(-1)
  if (!step) return edits
  const products = step.reduce(withWrite, edits.products)
  return { products, past: [...past, wayBack(edits, step)], ahead: ahead.slice(0, -1) }
}

/** Gives every cell back what its product has, as one step. */
export function discard(edits: Edits): Edits {
  const cells = Object.entries(edits.products).flatMap(([_id, { name, seen, cells }]) =>
    (Object.keys(cells) as Field[]).map((field) => ({
      product: { _id, name, ...seen },
      field,
      text: undefined,
    })),
  )
  return write(edits, cells)
}

/** Lets go of everything about some products: they were saved, or are to stay as they are. */
export function forget(edits: Edits, ids: readonly string[]): Edits {
  const gone = new Set(ids)
  const products = Object.fromEntries(Object.entries(edits.products).filter(([id]) => !gone.has(id)))
  const without = (steps: readonly Step[]) =>
    steps
      .map((step) => step.filter(({ product }) => !gone.has(product._id)))
      .filter((step) => step.length > 0)
  return { products, past: without(edits.past), ahead: without(edits.ahead) }
}

/** Takes over the products that another tab has left. Steps about those it let go of go too. */
export function follow(edits: Edits, products: Edits['products']): Edits {
  if (isSame(edits.products, products)) return edits
  const gone = Object.keys(edits.products).filter((id) => !products[id])
  return { ...forget(edits, gone), products }
}

/** A product as somebody else left it, and by how many pieces they moved its stock. */
export type Saved = { current: GridProduct; restocked: number }

/**
 * Puts one's own cells on top of the product as somebody else left it; of a shelf one counted, less what was sold.
 * Where all of them hold already, the product is let go of.
 */
export function keepMine(edits: Edits, { current, restocked }: Saved): Edits {
  const mine = edits.products[current._id]
  if (!mine) return edits
  const sold = mine.seen.stock + restocked - current.stock
  const writes = (Object.entries(mine.cells) as [Field, string][]).map(([field, typed]) => {
    const read = field === 'stock' ? readCell(field, typed) : null
    const text = read && 'value' in read ? String(Math.max(0, Number(read.value) - sold)) : typed
    return { product: current, field, text }
  })
  const without = forget(edits, [current._id])
  const products = writes.reduce(withWrite, without.products)
  return products[current._id] ? { ...edits, products } : without
}

function withWrite(products: Edits['products'], { product, field, text }: Write): Edits['products'] {
  const known = products[product._id]
  const seen = known?.seen ?? seenOf(product)
  const { [field]: _replaced, ...others } = known?.cells ?? {}
  const cells = text === undefined || isUnchanged(seen, field, text) ? others : { ...others, [field]: text }
  const { [product._id]: _product, ...rest } = products
  if (Object.keys(cells).length === 0) return rest
  return { ...products, [product._id]: { name: product.name, seen, cells } }
}

function seenOf({ revision, unit, price, discount, stock, draft }: GridProduct): Seen {
  return { revision, unit, price, discount, stock, draft }
}

function isUnchanged(seen: Seen, field: Field, text: string): boolean {
  const read = readCell(field, text)
  return 'value' in read && read.value === seen[field]
}

/** What was typed into a cell; undefined where it was not changed. */
export function typedText(edits: Edits, id: string, field: Field): string | undefined {
  return edits.products[id]?.cells[field]
}

/** One changed cell, for lists: its texts before and after, and what is wrong with it. */
export type Change = {
  id: string
  name: string
  /** As it was read: it tells products of one name apart. */
  unit: string
  field: Field
  before: string
  after: string
  fault: CellFault | undefined
}

/** Every changed cell, product by product, in the order of the columns. */
export function changesOf(edits: Edits): Change[] {
  return Object.entries(edits.products).flatMap(([id, { name, seen, cells }]) =>
    fields.flatMap((field) => {
      const text = cells[field]
      if (text === undefined) return []
      const read = readCell(field, text)
      const fault = 'fault' in read ? read.fault : undefined
      const after = 'value' in read ? textOf(field, read.value) : text
      return [{ id, name, unit: seen.unit, field, before: textOf(field, seen[field]), after, fault }]
    }),
  )
}

/** One product of a save: what was seen of it, and the values it is to have. */
export type SavedProduct = { _id: string; seen: { revision: number; stock: number } } & Partial<Values>

/** What is sent. Cells that are wrong are left out: ask `changesOf` for them first. */
export function toSave(edits: Edits): SavedProduct[] {
  return Object.entries(edits.products).map(([_id, { seen, cells }]) => {
    const values = Object.entries(cells).flatMap(([field, text]) => {
      const read = readCell(field as Field, text)
      return 'value' in read ? [[field, read.value]] : []
    })
    return { _id, seen: { revision: seen.revision, stock: seen.stock }, ...Object.fromEntries(values) }
  })
}
