import { bareAmount, fieldLabels, type MappedField, type Mapping, MappingSchema } from '@dix/contract'
import { fold } from '../../platform/fold.ts'
import { listed } from './columns.ts'
import { FileProblem } from './problem.ts'

type NamedField = Exclude<MappedField, 'image'>

/** What shops call their columns, folded and without anything but letters and digits. */
const commonNames: Record<NamedField, string> = {
  name: 'name productname product title item nom nomduproduit produit designation article libelle',
  brand: 'brand brands brandname marque marques',
  unit: 'unit size packsize pack weight unite contenance conditionnement format poids',
  price: 'price mrp listprice regularprice unitprice prix prixnormal prixdevente prixttc prixunitaire tarif',
  sellingPrice:
    'sellingprice saleprice discountedprice offerprice discountedsellingprice prixpromo prixpromotionnel prixremise prixsolde',
  discount: 'discount discountpercent percentoff remise reduction rabais promo promotion remiseenpourcent',
  stock:
    'stock instock availablequantity quantityinstock numberofstock stockdisponible qte qtestock qteenstock quantiteenstock enstock',
  category: 'category categories department categorie rayon famille',
  subCategory: 'subcategory subcategories souscategorie souscategories sousrayon sousfamille',
  description: 'description details longdescription descriptif',
}

/** Beside a unit it is how many there are; alone it may be the unit itself, as in `500 g`. */
const stockBesideUnit = ['quantite', 'quantites', 'quantity']

/** `700,00` and `3 800,5`: nobody groups by one or two digits. `1.850` and `1.250.000`: XOF has no thousandths. */
const decimalCommaAmount = /^[\d\s.]+,\d{1,2}$|^\d{1,3}(?:\.\d{3})+$/
/** `700.00` has a point as its decimal mark, `1,500` a comma between thousands. */
const decimalPointAmount = /\.\d{1,2}$|,\d{3}(?!\d)/

type Columns = Partial<Record<MappedField, string>>

/** A mapping guessed for a file that has none. `columns` are the fields that were found even where others are missing. */
type GuessedMapping = { columns: Columns } & (
  | { mapping: Mapping; problem: null }
  | { mapping: null; problem: FileProblem }
)

/** Guesses a mapping from the names of the columns and the first rows. */
export function guessMapping(
  header: readonly string[],
  firstRows: readonly (readonly string[])[],
): GuessedMapping {
  const { columns, problem } = guessColumns(header, firstRows)
  if (problem) return { columns, mapping: null, problem }
  const decimalComma = hasDecimalComma(header, firstRows, columns)
  return { columns, mapping: MappingSchema.parse({ columns, decimalComma }), problem }
}

/**
 * At most one column may look like each field, except that a maximum retail price beside a price makes the latter the
 * selling price.
 */
function guessColumns(
  header: readonly string[],
  firstRows: readonly (readonly string[])[],
): { columns: Columns; problem: FileProblem | null } {
  const simple = header.map((name) => fold(name).replace(/[^a-z0-9]/g, ''))
  const columns: Columns = {}
  let problem: FileProblem | null = null
  for (const [field, list] of Object.entries(commonNames) as [NamedField, string][]) {
    const names = list.split(' ')
    const alike = simple.flatMap((name, place) => (names.includes(name) ? [place] : []))
    const [maximum, ...maxima] = alike.filter((place) => simple[place] === 'mrp')
    if (alike.length === 2 && maximum !== undefined && maxima.length === 0) {
      columns.price = header[maximum]!
      columns.sellingPrice = header[alike.find((place) => place !== maximum)!]!
    } else if (alike.length > 1) {
      problem ??= new FileProblem('The columns {columns} all look like "{field}": choose one of them.', {
        columns: listed(header, alike),
        field: fieldLabels[field],
      })
    } else if (alike.length === 1) columns[field] ??= header[alike[0]!]!
  }
  if (columns.sellingPrice) delete columns.discount
  const [quantity, ...others] = simple.flatMap((name, place) =>
    stockBesideUnit.includes(name) ? [place] : [],
  )
  if (columns.unit && quantity !== undefined && others.length === 0 && isWholeNumbers(firstRows, quantity))
    columns.stock ??= header[quantity]!
  return { columns, problem: problem ?? missingColumn(columns, header) }
}

/** Whether a column holds whole numbers only: weights and packs say more. */
function isWholeNumbers(rows: readonly (readonly string[])[], place: number): boolean {
  return rows.every((cells) => /^\s*\d*\s*$/.test(cells[place] ?? ''))
}

function missingColumn({ name, unit }: Columns, header: readonly string[]): FileProblem | null {
  if (name && unit) return null
  const sentence = name
    ? 'No column looks like the unit (500 g, 6 pieces): choose one. The file’s columns are {columns}.'
    : 'No column looks like the name: choose one. The file’s columns are {columns}.'
  return new FileProblem(sentence, { columns: listed(header) })
}

/** Whether the comma is decimal in the prices of a file: at least one of the rows says so, and none says otherwise. */
function hasDecimalComma(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { price, sellingPrice }: Columns,
): boolean {
  const places = [price, sellingPrice].flatMap((name) => (name ? [header.indexOf(name)] : []))
  const prices = rows.flatMap((cells) => places.map((place) => bareAmount(cells[place] ?? '')))
  return (
    prices.some((text) => decimalCommaAmount.test(text)) &&
    !prices.some((text) => decimalPointAmount.test(text))
  )
}
