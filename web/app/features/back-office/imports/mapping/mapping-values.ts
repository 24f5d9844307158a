import {
  type InputOf,
  type Locale,
  type MappedField,
  readXof,
  type Source,
  tidyUnit,
  type UploadedImport,
  unitInName,
} from '@dix/contract'

/** A mapping as API input. */
export type SentMapping = NonNullable<InputOf<'POST /api/import/check'>['mapping']>

/** The contract's mapped fields in form order; a test compares them. */
export const mappedFields = [
  'name',
  'unit',
  'price',
  'sellingPrice',
  'discount',
  'purchasePrice',
  'stock',
  'category',
  'subCategory',
  'brand',
  'barcode',
  'productNumber',
  'description',
  'image',
] as const satisfies readonly MappedField[]

export const isMappedField = (name: string): name is MappedField =>
  (mappedFields as readonly string[]).includes(name)

/**
 * The source of a field: a column by its index, because names may repeat; one text for every row; or joined columns,
 * which the form does not edit.
 */
export type FieldSource =
  | { from: 'column'; index: number }
  | { from: 'text'; text: string }
  | { from: 'joined'; source: Source }

/** The values of the mapping form, as typed. */
export type MappingValues = {
  /** Null if no column is chosen. */
  fields: Partial<Record<MappedField, FieldSource | null>>
  /** Columns that become extra fields of the product page. */
  details: string[]
  language: Locale | ''
  /** Whether units are read from names and written in the shop's spelling. */
  guessUnits: boolean
  decimalComma: boolean
  priceFactor: string
  /** The separators of categories in a cell, and of the levels of a path. */
  split: string
  path: string
  defaultPrice: string
  defaultStock: string
}

/** The initial values, with everything that could be guessed. */
export function valuesOf({ mapping, guessed, header }: UploadedImport): MappingValues {
  const columns: Partial<Record<MappedField, Source | undefined>> = mapping?.columns ?? guessed
  const sources = mappedFields.flatMap((field) => {
    const source = columns[field] === undefined ? undefined : fieldSourceOf(columns[field], header)
    return source ? [[field, source]] : []
  })
  return {
    fields: Object.fromEntries(sources),
    details: Object.values(mapping?.details ?? {}).filter((source) => typeof source === 'string'),
    language: mapping?.language ?? '',
    guessUnits: mapping?.guessUnits ?? true,
    decimalComma: mapping?.decimalComma ?? false,
    priceFactor: String(mapping?.priceFactor ?? 1),
    split: mapping?.categories.split ?? '',
    path: mapping?.categories.path ?? '',
    defaultPrice: mapping?.defaults.price ? String(mapping.defaults.price) : '',
    defaultStock: String(mapping?.defaults.stock ?? 0),
  }
}

/** Undefined for a column that is not in the file. */
function fieldSourceOf(source: Source, header: readonly string[]): FieldSource | undefined {
  if (Array.isArray(source)) return { from: 'joined', source }
  if (typeof source === 'object' && 'always' in source) return { from: 'text', text: source.always }
  const index = columnIndexOf(source, header)
  return index in header ? { from: 'column', index } : undefined
}

function columnIndexOf(column: string | { column: number }, header: readonly string[]): number {
  return typeof column === 'string' ? header.indexOf(column) : column.column - 1
}

/** Validation errors by field, as message keys. */
export type MappingProblems = Partial<
  Record<MappedField | 'priceFactor' | 'defaultPrice' | 'defaultStock', MappingProblem>
>
type MappingProblem =
  | 'nameNeeded'
  | 'unitNeeded'
  | 'sellingNeedsPrice'
  | 'factorWrong'
  | 'priceWrong'
  | 'stockWrong'

/** The problems of a mapping as typed, by field; empty if it is valid. */
export function problemsOf({
  fields,
  priceFactor,
  defaultPrice,
  defaultStock,
}: MappingValues): MappingProblems {
  const sellsWrongly = fields.sellingPrice && (!fields.price || fields.discount)
  return {
    ...(isGiven(fields.name) ? {} : { name: 'nameNeeded' }),
    ...(isGiven(fields.unit) ? {} : { unit: 'unitNeeded' }),
    ...(sellsWrongly ? { sellingPrice: 'sellingNeedsPrice' } : {}),
    ...(isFactor(factorOf(priceFactor)) ? {} : { priceFactor: 'factorWrong' }),
    ...(/^([1-9]\d{0,8}|)$/.test(defaultPrice.trim()) ? {} : { defaultPrice: 'priceWrong' }),
    ...(/^\d{0,6}$/.test(defaultStock.trim()) ? {} : { defaultStock: 'stockWrong' }),
  }
}

const isGiven = (source: FieldSource | null | undefined): source is FieldSource =>
  source != null && (source.from !== 'text' || source.text.trim() !== '')

const factorOf = (text: string) => Number(text.trim().replace(',', '.') || 'none')

const isFactor = (factor: number) => factor >= 0.000001 && factor <= 1_000_000

/** The mapping of valid values. Values that the form does not show stay as guessed. */
export function mappingOf(
  values: MappingValues,
  { mapping: guess, header }: Pick<UploadedImport, 'mapping' | 'header'>,
): SentMapping {
  const { fields, details, language, split, path, defaultPrice } = values
  const columns = Object.fromEntries(
    Object.entries(fields).flatMap(([field, source]) =>
      isGiven(source) ? [[field, sourceOf(source, header)]] : [],
    ),
  )
  const categoryOptions = {
    ...(split ? { split } : {}),
    ...(path ? { path } : {}),
  }
  return {
    columns: columns as SentMapping['columns'],
    details: Object.fromEntries(details.map((column) => [column.slice(0, longestLabel), column])),
    ...(language ? { language } : {}),
    guessUnits: values.guessUnits,
    decimalComma: values.decimalComma,
    priceFactor: factorOf(values.priceFactor),
    categories: { rename: guess?.categories.rename ?? {}, ...categoryOptions },
    subCategories: { rename: guess?.subCategories.rename ?? {}, ...categoryOptions },
    defaults: {
      stock: Number(values.defaultStock.trim()),
      ...(defaultPrice.trim() ? { price: Number(defaultPrice.trim()) } : {}),
    },
  }
}

/** Maximum length of an extra field's name. */
const longestLabel = 80

function sourceOf(source: FieldSource, header: readonly string[]): Source {
  if (source.from === 'column')
    return isNamed(header, source.index) ? header[source.index]! : { column: source.index + 1 }
  return source.from === 'text' ? { always: source.text.trim() } : source.source
}

/** Whether a column has a unique name. */
export function isNamed(header: readonly string[], index: number): boolean {
  const name = header[index]!
  return name.trim() !== '' && header.indexOf(name) === header.lastIndexOf(name)
}

/** Columns with a unique name that no field uses: candidates for extra fields. */
export function freeColumns(header: readonly string[], fields: MappingValues['fields']): string[] {
  const taken = new Set(Object.values(fields).flatMap((source) => (source ? indexesOf(source, header) : [])))
  return header.filter((_, index) => isNamed(header, index) && !taken.has(index))
}

function indexesOf(source: FieldSource, header: readonly string[]): number[] {
  return partsOf(source).flatMap((part) =>
    typeof part === 'object' && 'always' in part ? [] : [columnIndexOf(part, header)],
  )
}

type Part = Exclude<Source, unknown[]>

/** The columns and fixed texts of a field. */
function partsOf(source: FieldSource): Part[] {
  if (source.from === 'column') return [{ column: source.index + 1 }]
  if (source.from === 'text') return [{ always: source.text }]
  return Array.isArray(source.source) ? source.source : [source.source]
}

/** The values of a field in the preview rows. */
export function samplesOf(
  source: FieldSource | null | undefined,
  { header, rows }: UploadedImport,
): string[] {
  if (!source) return []
  if (source.from === 'text') return [source.text]
  const parts = partsOf(source)
  return rows.map((row) => {
    const cells = parts.map((part) =>
      typeof part === 'object' && 'always' in part ? part.always : (row[columnIndexOf(part, header)] ?? ''),
    )
    const isEmpty = indexesOf(source, header).every((index) => (row[index] ?? '').trim() === '')
    return isEmpty ? '' : cells.join(' ').trim()
  })
}

/** The units of the preview rows if they are guessed; null if the file's own is used. */
export function guessedUnits(
  fields: MappingValues['fields'],
  file: UploadedImport,
  language: Locale,
): (string | null)[] {
  const names = samplesOf(fields.name, file)
  const units = samplesOf(fields.unit, file)
  const isFixed = fields.unit?.from === 'text'
  return file.rows.map((_, row) => {
    const fileUnit = (isFixed ? units[0] : units[row]) ?? ''
    const fromName = isFixed || fileUnit === '' ? unitInName(names[row] ?? '', language) : null
    const unit = fromName ?? tidyUnit(fileUnit, language)
    return unit === fileUnit ? null : unit
  })
}

/** A preview price in whole XOF; null if it is not a price, or is ambiguous. */
export function xofOf(
  text: string,
  { decimalComma, priceFactor }: Pick<MappingValues, 'decimalComma' | 'priceFactor'>,
): number | null {
  const factor = factorOf(priceFactor)
  if (!isFactor(factor)) return null
  const read = readXof(text, { decimalComma, priceFactor: factor })
  return 'xof' in read ? read.xof : null
}
