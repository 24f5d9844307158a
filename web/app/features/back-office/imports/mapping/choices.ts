import {
  type InputOf,
  type Locale,
  type MappedField,
  readXof,
  type Source,
  type UploadedImport,
} from '@dix/contract'

/** A mapping as it is sent. */
export type SentMapping = NonNullable<InputOf<'POST /api/import/check'>['mapping']>

/** Fields of a product that a column may hold, as the form shows them; the contract's own, which a test holds it to. */
export const mappedFields = [
  'name',
  'unit',
  'price',
  'sellingPrice',
  'discount',
  'stock',
  'category',
  'subCategory',
  'brand',
  'description',
  'image',
] as const satisfies readonly MappedField[]

/**
 * Where a field comes from: a column by its place from 0, for several may share a name; one text for every row; or
 * columns joined, which the form leaves as they are.
 */
export type FieldSource =
  | { from: 'column'; place: number }
  | { from: 'text'; text: string }
  | { from: 'joined'; source: Source }

/** What the form of a mapping holds. Texts are as typed. */
export type Choices = {
  fields: Partial<Record<MappedField, FieldSource>>
  /** Columns that become extra fields of the product page, under their own names. */
  details: readonly string[]
  language: Locale | ''
  decimalComma: boolean
  priceFactor: string
  /** Between several categories in a cell, and between the levels of a path. */
  split: string
  path: string
  defaultPrice: string
  defaultStock: string
}

/** The form as it begins: with all that could be guessed. */
export function choicesOf({ mapping, guessed, header }: UploadedImport): Choices {
  const columns: Partial<Record<MappedField, Source | undefined>> = mapping?.columns ?? guessed
  const sources = mappedFields.flatMap((field) => {
    const source = columns[field] === undefined ? undefined : fieldSourceOf(columns[field], header)
    return source ? [[field, source]] : []
  })
  return {
    fields: Object.fromEntries(sources),
    details: Object.values(mapping?.details ?? {}).filter((source) => typeof source === 'string'),
    language: mapping?.language ?? '',
    decimalComma: mapping?.decimalComma ?? false,
    priceFactor: String(mapping?.priceFactor ?? 1),
    split: mapping?.categories.split ?? '',
    path: mapping?.categories.path ?? '',
    defaultPrice: mapping?.defaults.price ? String(mapping.defaults.price) : '',
    defaultStock: String(mapping?.defaults.stock ?? 0),
  }
}

/** Nothing for a column that the file has not. */
function fieldSourceOf(source: Source, header: readonly string[]): FieldSource | undefined {
  if (Array.isArray(source)) return { from: 'joined', source }
  if (typeof source === 'object' && 'always' in source) return { from: 'text', text: source.always }
  const place = placeOf(source, header)
  return place in header ? { from: 'column', place } : undefined
}

function placeOf(column: string | { column: number }, header: readonly string[]): number {
  return typeof column === 'string' ? header.indexOf(column) : column.column - 1
}

/** What keeps a form from being sent: the key of its sentence, by field. */
export type ChoiceFaults = Partial<
  Record<MappedField | 'priceFactor' | 'defaultPrice' | 'defaultStock', ChoiceFault>
>
type ChoiceFault =
  | 'nameNeeded'
  | 'unitNeeded'
  | 'sellingNeedsPrice'
  | 'factorWrong'
  | 'priceWrong'
  | 'stockWrong'

export function faultsOf({ fields, priceFactor, defaultPrice, defaultStock }: Choices): ChoiceFaults {
  const sellsWrongly = fields.sellingPrice && (!fields.price || fields.discount)
  return {
    ...(isSaid(fields.name) ? {} : { name: 'nameNeeded' }),
    ...(isSaid(fields.unit) ? {} : { unit: 'unitNeeded' }),
    ...(sellsWrongly ? { sellingPrice: 'sellingNeedsPrice' } : {}),
    ...(isFactor(factorOf(priceFactor)) ? {} : { priceFactor: 'factorWrong' }),
    ...(/^([1-9]\d{0,8}|)$/.test(defaultPrice.trim()) ? {} : { defaultPrice: 'priceWrong' }),
    ...(/^\d{0,6}$/.test(defaultStock.trim()) ? {} : { defaultStock: 'stockWrong' }),
  }
}

const isSaid = (source: FieldSource | undefined) =>
  source !== undefined && (source.from !== 'text' || source.text.trim() !== '')

const factorOf = (text: string) => Number(text.trim().replace(',', '.') || 'none')

const isFactor = (factor: number) => factor >= 0.000001 && factor <= 1_000_000

/** The mapping that a form without faults stands for. What it does not show is as it was guessed. */
export function mappingOf(
  choices: Choices,
  { mapping: guess, header }: Pick<UploadedImport, 'mapping' | 'header'>,
): SentMapping {
  const { fields, details, language, split, path, defaultPrice } = choices
  const sources = Object.entries(fields).filter(([, source]) => isSaid(source))
  const columns = Object.fromEntries(sources.map(([field, source]) => [field, sourceOf(source, header)]))
  const shelves = {
    ...(split ? { split } : {}),
    ...(path ? { path } : {}),
  }
  return {
    columns: columns as SentMapping['columns'],
    details: Object.fromEntries(details.map((column) => [column.slice(0, longestLabel), column])),
    ...(language ? { language } : {}),
    decimalComma: choices.decimalComma,
    priceFactor: factorOf(choices.priceFactor),
    categories: { rename: guess?.categories.rename ?? {}, ...shelves },
    subCategories: { rename: guess?.subCategories.rename ?? {}, ...shelves },
    defaults: {
      stock: Number(choices.defaultStock.trim()),
      ...(defaultPrice.trim() ? { price: Number(defaultPrice.trim()) } : {}),
    },
  }
}

/** Characters of an extra field's name. */
const longestLabel = 80

function sourceOf(source: FieldSource, header: readonly string[]): Source {
  if (source.from === 'column')
    return isNamed(header, source.place) ? header[source.place]! : { column: source.place + 1 }
  return source.from === 'text' ? { always: source.text.trim() } : source.source
}

/** Whether a column has a name, and one that no other has. */
export function isNamed(header: readonly string[], place: number): boolean {
  const name = header[place]!
  return name.trim() !== '' && header.indexOf(name) === header.lastIndexOf(name)
}

/** Columns with a name of their own that no field takes: they may become extra fields. */
export function spareColumns(header: readonly string[], { fields }: Choices): string[] {
  const taken = new Set(Object.values(fields).flatMap((source) => placesOf(source, header)))
  return header.filter((_, place) => isNamed(header, place) && !taken.has(place))
}

function placesOf(source: FieldSource, header: readonly string[]): number[] {
  if (source.from === 'column') return [source.place]
  const parts = source.from === 'joined' && Array.isArray(source.source) ? source.source : []
  return parts.flatMap((part) =>
    typeof part === 'object' && 'always' in part ? [] : [placeOf(part, header)],
  )
}

/** What a field would hold in the rows of the preview. */
export function samplesOf(source: FieldSource | undefined, { header, rows }: UploadedImport): string[] {
  if (!source) return []
  if (source.from === 'text') return [source.text]
  const places = placesOf(source, header)
  return rows.map((row) =>
    places
      .map((place) => row[place] ?? '')
      .join(' ')
      .trim(),
  )
}

/** What a price of the preview is in whole XOF; null where it is none, or one that may be read in two ways. */
export function xofOf(text: string, { decimalComma, priceFactor }: Choices): number | null {
  const factor = factorOf(priceFactor)
  if (!isFactor(factor)) return null
  const read = readXof(text, { decimalComma, priceFactor: factor })
  return 'xof' in read ? read.xof : null
}
