import type { MappedField } from '@dix/contract'
import { bareAmount } from './amounts.ts'

/** `700,00` and `3 800,5`: nobody groups by one or two digits. */
const onlyDecimal = /^[\d\s.]+,\d{1,2}$/
/** `700.00` has a point as its decimal mark, `1,500` a comma between thousands. */
const speaksAgainst = /\.\d{1,2}$|,\d{3}(?!\d)/

/**
 * Whether the comma is decimal in the prices of a file: in one of the rows it can be nothing else, and no row says
 * otherwise.
 */
export function hasDecimalComma(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { price, sellingPrice }: Partial<Record<MappedField, string>>,
): boolean {
  const places = [price, sellingPrice].flatMap((name) => (name ? [header.indexOf(name)] : []))
  const prices = rows.flatMap((cells) => places.map((place) => bareAmount(cells[place] ?? '')))
  return prices.some((text) => onlyDecimal.test(text)) && !prices.some((text) => speaksAgainst.test(text))
}
