import {
  bareAmount,
  fieldLabels,
  type Locale,
  type MappedField,
  type Mapping,
  MappingSchema,
  type Source,
  tidyUnit,
  unitInName,
} from '@dix/contract'
import { fold } from '../../platform/fold.ts'
import { FileProblem } from '../problems.ts'

/**
 * Reads a field's raw text from a row: its columns and constants joined by spaces; empty if all columns are empty.
 * `isFixed`: it is one text for every row.
 */
export type ColumnReader = { label: string; isFixed: boolean; read(cells: readonly string[]): string }

/**
 * Finds the columns that a mapping names.
 *
 * @throws FileProblem, from the returned function, naming a column that is missing or ambiguous
 */
export function columnFinder(header: readonly string[]): (field: string, source: Source) => ColumnReader {
  const find = (field: string, name: string): number => {
    const index = header.indexOf(name)
    if (index === -1) {
      throw new FileProblem(
        'The mapping reads {field} from the column "{column}", but the file’s columns are {columns}.',
        { field, column: name, columns: listed(header) },
      )
    }
    if (header.indexOf(name, index + 1) !== -1)
      throw new FileProblem(
        'The mapping reads {field} from the column "{column}", which appears twice in the file.',
        { field, column: name },
      )
    return index
  }

  const at = (field: string, place: number): number => {
    if (place <= header.length) return place - 1
    throw new FileProblem(
      'The mapping reads {field} from column {place}, but the file has {columns} columns.',
      { field, place, columns: header.length },
    )
  }

  return (field, source) => {
    const sources = (Array.isArray(source) ? source : [source]).map((part) => {
      if (typeof part === 'string') return { index: find(field, part), name: part }
      if ('always' in part) return part
      const index = at(field, part.column)
      return { index, name: header[index] || String(part.column) }
    })
    const columns = sources.filter((candidate) => 'index' in candidate)
    return {
      label: columns.map(({ name }) => name).join(' + '),
      isFixed: columns.length === 0,
      read(cells) {
        if (columns.length > 0 && columns.every(({ index }) => isBlank(cells[index]!))) return ''
        return sources
          .map((part) => ('index' in part ? cells[part.index]! : part.always))
          .filter((text) => !isBlank(text))
          .join(' ')
      },
    }
  }
}

/**
 * Columns for a message, at most thirty; with their position if a name is shared or empty.
 *
 * @param places their indices; all by default
 */
export function listed(
  header: readonly string[],
  places: readonly number[] = [...header.keys()],
): Record<Locale, string> {
  const list = (quoted: (name: string) => string, column: string) => {
    const names = places.slice(0, 30).map((place) => {
      const name = header[place]!
      const unclear = name === '' || header.indexOf(name) !== header.lastIndexOf(name)
      return quoted(name.slice(0, 80) + (unclear ? ` (${column} ${place + 1})` : '')).trim()
    })
    return names.join(', ') + (places.length > names.length ? '…' : '')
  }
  return { en: list((name) => `"${name}"`, 'column'), fr: list((name) => `« ${name} »`, 'colonne') }
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

type NamedField = Exclude<MappedField, 'image'>

/** Names that shops give their columns, folded and reduced to letters and digits. */
const commonNames: Record<NamedField, string> = {
  name: 'name productname product title item nom nomduproduit produit designation article libelle',
  brand: 'brand brands brandname marque marques',
  unit: 'unit size packsize pack weight unite contenance conditionnement format poids',
  price: 'price mrp listprice regularprice unitprice prix prixnormal prixdevente prixttc prixunitaire tarif',
  sellingPrice:
    'sellingprice saleprice discountedprice offerprice discountedsellingprice prixpromo prixpromotionnel prixremise prixsolde',
  discount: 'discount discountpercent percentoff remise reduction rabais promo promotion remiseenpourcent',
  purchasePrice: 'purchaseprice costprice cost buyingprice prixachat prixdachat coutachat coutdachat',
  stock:
    'stock instock availablequantity quantityinstock numberofstock stockdisponible qte qtestock qteenstock quantiteenstock enstock',
  category: 'category categories department categorie rayon famille',
  subCategory: 'subcategory subcategories souscategorie souscategories sousrayon sousfamille',
  description: 'description details longdescription descriptif',
  barcode:
    'barcode barcodes ean ean8 ean13 eancode codeean gtin gtin13 upc upca codebarre codebarres codeabarre codeabarres',
  productNumber:
    'productnumber sku itemnumber itemcode productcode articlenumber reference ref refproduit refarticle referenceproduit referencearticle codearticle codeproduit numeroproduit numerodeproduit numeroarticle',
}

/** Optional fields: skipped if several columns look like them. */
const unguessed: readonly NamedField[] = ['barcode', 'productNumber', 'purchasePrice']

/** The stock next to a unit; otherwise the unit itself, if half of its cells have one, as in `500 gm`. */
const quantities = ['quantite', 'quantites', 'quantity']

/** `700,00` and `3 800,5`: nobody groups by one or two digits. `1.850` and `1.250.000`: XOF has no thousandths. */
const decimalCommaAmount = /^[\d\s.]+,\d{1,2}$|^\d{1,3}(?:\.\d{3})+$/
/** `700.00` has a point as its decimal mark, `1,500` a comma between thousands. */
const decimalPointAmount = /\.\d{1,2}$|,\d{3}(?!\d)/

type Columns = Partial<Record<MappedField, string>>

/** A guessed mapping. `columns` contains the fields that were found, even if others are missing. */
type GuessedMapping = { columns: Columns } & (
  | { mapping: Mapping; problem: null }
  | { mapping: null; problem: FileProblem }
)

/**
 * Guesses a mapping from the names of the columns and the first rows.
 *
 * @param language the shop's, for a unit that the file lacks
 */
export function guessMapping(
  header: readonly string[],
  firstRows: readonly (readonly string[])[],
  language: Locale,
): GuessedMapping {
  const { columns, problem } = guessColumns(header, firstRows, language)
  const unit = columns.unit ?? guessUnit(header, firstRows, columns, language)
  const missing = problem ?? missingColumn(header, columns.name, unit)
  if (missing) return { columns, mapping: null, problem: missing }
  const decimalComma = hasDecimalComma(header, firstRows, columns)
  const mapping = MappingSchema.parse({ columns: { ...columns, unit }, decimalComma, guessUnits: true })
  return { columns, mapping, problem: null }
}

/** `Weight (g)`, `weightInGms`, `Poids en kg`: the unit of a column of numbers. */
const measuredColumn =
  /^(?:net)?(?:weight|volume|size|poids|contenance)(?:net|nette)?(?:in|en)?(gms?|grams?|grammes?|g|kgs?|ml|cl|litres?|l)$/

/** A unit from a column of numbers whose name has the measure, or from the names, if half of them have one. */
function guessUnit(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { name }: Columns,
  language: Locale,
): Source | undefined {
  const measured = header.flatMap((column, place) => {
    const measure = measuredColumn.exec(simplified(column))?.[1]
    return measure && isWholeNumbers(rows, place)
      ? [[column, { always: tidyUnit(`1 ${measure}`, language).slice(2) }]]
      : []
  })
  if (measured.length === 1) return measured[0] as Source
  if (name === undefined) return undefined
  return haveUnits(rows, header.indexOf(name), language)
    ? { always: tidyUnit('1 piece', language) }
    : undefined
}

/** Whether at least half of a column's cells contain a unit. */
function haveUnits(rows: readonly (readonly string[])[], place: number, language: Locale): boolean {
  const stated = rows.filter((cells) => unitInName(cells[place] ?? '', language) !== null)
  return stated.length > 0 && stated.length * 2 >= rows.length
}

/**
 * At most one column may match each field, except that next to a maximum retail price the price is the selling price.
 */
function guessColumns(
  header: readonly string[],
  firstRows: readonly (readonly string[])[],
  language: Locale,
): { columns: Columns; problem: FileProblem | null } {
  const simple = header.map(simplified)
  const columns: Columns = {}
  let problem: FileProblem | null = null
  for (const [field, list] of Object.entries(commonNames) as [NamedField, string][]) {
    const names = list.split(' ')
    const alike = simple.flatMap((name, place) => (names.includes(name) ? [place] : []))
    const [maximum, ...maxima] = alike.filter((place) => simple[place] === 'mrp')
    if (alike.length === 2 && maximum !== undefined && maxima.length === 0) {
      columns.price = header[maximum]!
      columns.sellingPrice = header[alike.find((place) => place !== maximum)!]!
    } else if (alike.length > 1 && !unguessed.includes(field)) {
      problem ??= new FileProblem('The columns {columns} all look like "{field}": choose one of them.', {
        columns: listed(header, alike),
        field: fieldLabels[field],
      })
    } else if (alike.length === 1) columns[field] ??= header[alike[0]!]!
  }
  if (columns.sellingPrice) delete columns.discount
  const [quantity, ...others] = simple.flatMap((name, place) => (quantities.includes(name) ? [place] : []))
  if (quantity === undefined || others.length > 0) return { columns, problem }
  if (columns.unit && isWholeNumbers(firstRows, quantity)) columns.stock ??= header[quantity]!
  if (!columns.unit && haveUnits(firstRows, quantity, language)) columns.unit = header[quantity]!
  return { columns, problem }
}

/** A column's name folded, without anything but letters and digits. */
function simplified(name: string): string {
  return fold(name).replace(/[^a-z0-9]/g, '')
}

/** Whether a column has whole numbers only, unlike weights and packs. */
function isWholeNumbers(rows: readonly (readonly string[])[], place: number): boolean {
  return rows.every((cells) => /^\s*\d*\s*$/.test(cells[place] ?? ''))
}

function missingColumn(
  header: readonly string[],
  name: string | undefined,
  unit: Source | undefined,
): FileProblem | null {
  if (name && unit) return null
  const message = name
    ? 'No column looks like the unit (500 g, 6 pieces): choose one. The file’s columns are {columns}.'
    : 'No column looks like the name: choose one. The file’s columns are {columns}.'
  return new FileProblem(message, { columns: listed(header) })
}

/** Whether the prices of a file have a decimal comma: at least one clearly has, and none has a decimal point. */
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
