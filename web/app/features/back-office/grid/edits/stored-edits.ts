import { fields, type GridField } from './cells.ts'
import { type Edits, noEdits, type ProductEdits, type Seen } from './edits.ts'

/** Increased whenever the stored shape changes. */
const version = 1

/** Edits as text for the browser's storage; the undo steps would take too much space. */
export function writeStored({ products }: Edits): string | null {
  return Object.keys(products).length === 0 ? null : JSON.stringify({ version, products })
}

/** Reads stored edits. Invalid products are left out. */
export function readStored(text: string | null): Edits {
  const parsed = parse(text)
  if (parsed?.version !== version || typeof parsed.products !== 'object' || !parsed.products) return noEdits
  return {
    products: Object.fromEntries(Object.entries(parsed.products).flatMap(readProduct)),
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

function readProduct([id, parsed]: [string, unknown]): [string, ProductEdits][] {
  const { name, seen, cells } = (parsed ?? {}) as { name?: unknown; seen?: unknown; cells?: unknown }
  if (!/^[A-Za-z0-9]{1,64}$/.test(id) || typeof name !== 'string' || !isSeen(seen)) return []
  const read = Object.entries(cells ?? {}).filter(isCell)
  if (read.length === 0) return []
  return [[id, { name, seen: { ...noCodes, ...seen }, cells: Object.fromEntries(read) }]]
}

/** Fields missing in edits that were stored before products had codes or steps. */
const noCodes = { barcode: null, product_number: null, purchase_price: null, step_grams: null }

const isCell = (cell: [string, unknown]): cell is [GridField, string] =>
  (fields as readonly string[]).includes(cell[0]) && typeof cell[1] === 'string'

function isSeen(value: unknown): value is Seen {
  const seen = (value ?? {}) as Record<keyof Seen, unknown>
  const numbers = [seen.revision, seen.price, seen.discount, seen.stock]
  return (
    numbers.every(Number.isSafeInteger) && typeof seen.unit === 'string' && typeof seen.draft === 'boolean'
  )
}
