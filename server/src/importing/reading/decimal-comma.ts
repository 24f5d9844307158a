import { bareAmount, type MappedField } from '@dix/contract'

/** `700,00` and `3 800,5`: nobody groups by one or two digits. `1.850` and `1.250.000`: XOF has no thousandths. */
const speaksFor = /^[\d\s.]+,\d{1,2}$|^\d{1,3}(?:\.\d{3})+$/
/** `700.00` has a point as its decimal mark, `1,500` a comma between thousands. */
const speaksAgainst = /\.\d{1,2}$|,\d{3}(?!\d)/

/**
 * Whether the comma is decimal in the prices of a file, and the point stands between thousands: one of the rows says
 * so, and none says otherwise.
 */
export function hasDecimalComma(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { price, sellingPrice }: Partial<Record<MappedField, string>>,
): boolean {
  const places = [price, sellingPrice].flatMap((name) => (name ? [header.indexOf(name)] : []))
  const prices = rows.flatMap((cells) => places.map((place) => bareAmount(cells[place] ?? '')))
  return prices.some((text) => speaksFor.test(text)) && !prices.some((text) => speaksAgainst.test(text))
}
