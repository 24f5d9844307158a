import { adminLimits, codeKey, type NamedProduct, type ProductMatch } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { products } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { fold } from '../../platform/fold.ts'

/** The ids of the products that a row may refer to, and what matched. */
export type MatchedIds = { by: ProductMatch['by']; ids: string[] }

/** Characters ignored when comparing names: files are named `riz-parfume_5-kg`. */
const signs = ` -_.,;:'"()[]/&+%#*!?«»`
/** A name normalized for comparison: no accents, punctuation and spaces. */
export const comparableName = (text: string) =>
  [...fold(text)].filter((letter) => !signs.includes(letter)).join('')

type MatchedProduct = {
  id: string
  barcode: string | null
  number: string | null
  names: string[]
  unit: string
}

/**
 * Finds the products of many rows at once: by barcode, else by product number, else by name, which may appear alone,
 * with the unit, or after the brand. A unit next to the name tells products with the same name apart.
 */
export async function matchProducts(tx: Queries, rows: readonly NamedProduct[]): Promise<MatchedIds[]> {
  const wanted = rows.map(({ barcode, product_number, name, unit }) => ({
    barcode: codeKey(barcode ?? ''),
    number: (product_number ?? '').trim().replace(/\s+/g, ' ').toLowerCase(),
    name: comparableName(name ?? ''),
    unit: comparableName(unit ?? ''),
  }))
  const barcodes = wanted.flatMap(({ barcode }) => barcode ?? [])
  const numbers = wanted.flatMap(({ number }) => number || [])
  const names = wanted.flatMap(({ name }) => name || [])
  const found = await tx.execute<MatchedProduct>(sql`
    select p.id, p.barcode, lower(p.product_number) as number, n.names, n.unit from ${products} p
    cross join lateral (select translate(p.key, ${signs}, '') as key) k
    cross join lateral (select split_part(k.key, chr(31), 1) as name, split_part(k.key, chr(31), 2) as brand,
      split_part(k.key, chr(31), 3) as unit) part
    cross join lateral (select part.unit, array[part.name, part.name || part.unit, part.brand || part.name,
      part.brand || part.name || part.unit, part.name || part.brand || part.unit] as names) n
    where p.barcode = any(${sql.param(barcodes)}::text[]) or lower(p.product_number) = any(${sql.param(numbers)}::text[])
      or exists (select from unnest(n.names) as given (name) where given.name = any(${sql.param(names)}::text[]))
    order by p.id`)
  const by = (keysOf: (product: MatchedProduct) => readonly (string | null)[]) => {
    const index = new Map<string, MatchedProduct[]>()
    for (const product of found.rows)
      for (const key of new Set(keysOf(product)))
        if (key) index.set(key, [...(index.get(key) ?? []), product])
    return (key: string | null) => (key ? (index.get(key) ?? []) : [])
  }
  const withBarcode = by(({ barcode }) => [barcode])
  const withNumber = by(({ number }) => [number])
  const withName = by(({ names }) => names)

  return wanted.map(({ barcode, number, name, unit }) => {
    const named = withName(name)
    const sameUnit = unit === '' ? [] : named.filter((product) => product.unit === unit)
    const first = (
      [
        ['barcode', withBarcode(barcode)],
        ['product_number', withNumber(number)],
        ['name', sameUnit.length > 0 ? sameUnit : named],
      ] as const
    ).find(([, some]) => some.length > 0)
    if (!first) return { by: null, ids: [] }
    return { by: first[0], ids: first[1].slice(0, adminLimits.candidates).map(({ id }) => id) }
  })
}
