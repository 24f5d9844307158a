import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { SearchDocument } from '../../src/search/inverted-index/document.ts'
import { realFile } from '../importing/real-lists.ts'

/** Grocery lists of other shops, kept outside the repository, that the search is developed and measured with. */
export const referenceFiles = ['dmart', 'bigbasket', 'zepto', 'openfoodfacts'] as const
export type ReferenceFile = (typeof referenceFiles)[number]

type Row = Record<string, string>
type Source = {
  path: string
  encoding: BufferEncoding
  delimiter: string
  name: string
  brand: string
  category: string[]
  description?: string
  unit?: string
  /** Column and value that mark a product as sold out. */
  soldOut?: [string, string]
}

const sources: Record<ReferenceFile, Source> = {
  dmart: {
    path: 'dmart-products.csv',
    encoding: 'utf8',
    delimiter: ',',
    name: 'Name',
    brand: 'Brand',
    category: ['Category', 'SubCategory'],
    description: 'Description',
    unit: 'Quantity',
  },
  bigbasket: {
    path: 'bigbasket-products.csv',
    encoding: 'utf8',
    delimiter: ',',
    name: 'Product',
    brand: 'Brand',
    category: ['Category', 'Sub-Category'],
    unit: 'Quantity',
  },
  zepto: {
    path: 'zepto-inventory.csv',
    encoding: 'utf8',
    delimiter: ';',
    name: 'name',
    brand: '',
    category: ['Category'],
    soldOut: ['outOfStock', 'TRUE'],
  },
  openfoodfacts: {
    path: 'raw/openfoodfacts-fr.utf-16le.csv',
    encoding: 'utf16le',
    delimiter: ';',
    name: 'product_name',
    brand: 'brands',
    category: ['main_category_fr'],
  },
}

/**
 * Products of one list as the search sees them, without rows that repeat name, brand and unit.
 *
 * @throws if there are no lists, with advice on what to do
 */
export function referenceDocuments(file: ReferenceFile): SearchDocument[] {
  const source = sources[file]
  const rows = parse<Row>(readFileSync(realFile(source.path), source.encoding), {
    bom: true,
    columns: true,
    delimiter: source.delimiter,
    relax_column_count: true,
    relax_quotes: true,
  })
  const documents = new Map<string, SearchDocument>()
  for (const row of rows) {
    const document = readRow(source, row)
    const { name, brand, unit } = document
    if (name !== '') documents.set([name, brand, unit].join('\n').toLowerCase(), document)
  }
  return [...documents.values()].map((document, position) => ({ ...document, _id: `${file}${position}` }))
}

function readRow(source: Source, row: Row): SearchDocument {
  const text = (column: string | undefined) => (column === undefined ? '' : (row[column] ?? '').trim())
  return {
    _id: '',
    name: text(source.name),
    nameOther: null,
    brand: text(source.brand),
    categories: source.category.map(text).filter((name) => name !== ''),
    description: text(source.description),
    descriptionOther: null,
    unit: text(source.unit),
    codes: [],
    inStock: source.soldOut === undefined || text(source.soldOut[0]) !== source.soldOut[1],
  }
}
