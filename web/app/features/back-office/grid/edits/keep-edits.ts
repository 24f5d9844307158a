import { type Field, fields } from './cells.ts'
import { type Edits, noEdits, type ProductEdits, type Seen } from './edits.ts'

/** Grows when what is kept changes its shape. */
const version = 1

/** Edits as a browser keeps them over a reload; without the steps, which would outgrow the room there is. */
export function writeKept({ products }: Edits): string | null {
  return Object.keys(products).length === 0 ? null : JSON.stringify({ version, products })
}

/** Edits from what a browser kept, whoever wrote it. Products that make no sense are left out. */
export function readKept(text: string | null): Edits {
  const kept = parse(text)
  if (kept?.version !== version || typeof kept.products !== 'object' || !kept.products) return noEdits
  return {
    products: Object.fromEntries(Object.entries(kept.products).flatMap(readProduct)),
    past: [],
    ahead: [],
  }
}

function parse(text: string | null): { version?: unknown; products?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

function readProduct([id, kept]: [string, unknown]): [string, ProductEdits][] {
  const { name, seen, cells } = (kept ?? {}) as { name?: unknown; seen?: unknown; cells?: unknown }
  if (!/^[A-Za-z0-9]{1,64}$/.test(id) || typeof name !== 'string' || !isSeen(seen)) return []
  const read = Object.entries(cells ?? {}).filter(isCell)
  return read.length > 0 ? [[id, { name, seen, cells: Object.fromEntries(read) }]] : []
}

const isCell = (cell: [string, unknown]): cell is [Field, string] =>
  (fields as readonly string[]).includes(cell[0]) && typeof cell[1] === 'string'

function isSeen(value: unknown): value is Seen {
  const seen = (value ?? {}) as Record<keyof Seen, unknown>
  const numbers = [seen.revision, seen.price, seen.discount, seen.stock]
  return (
    numbers.every(Number.isSafeInteger) && typeof seen.unit === 'string' && typeof seen.draft === 'boolean'
  )
}
