import type { Locale, MappedField, Mapping } from '@dix/contract'
import { fold } from '../../platform/fold.ts'
import * as check from './checks.ts'
import { cleanLine, cleanText } from './cleaning.ts'
import { type ColumnReader, columnFinder } from './columns.ts'
import { numbersReader } from './mapped-numbers.ts'
import { type LanguageFields, readClean, textsReader, unitReader } from './mapped-texts.ts'
import { unguardFormula } from './own-format.ts'
import {
  type FieldName,
  type ImportedFields,
  languageFields,
  type Refuse,
  type Remark,
  type RowReader,
} from './parsed-row.ts'

type Columns = Partial<Record<MappedField, ColumnReader>>

/**
 * Reads rows of a foreign file by a mapping: texts are cleaned, prices become XOF, and a row's categories are added to
 * those of the product.
 *
 * @throws FileProblem naming a column of the mapping that the file does not have
 */
export function mappedReader(header: readonly string[], mapping: Mapping, mainLanguage: Locale): RowReader {
  const find = columnFinder(header)
  const columns: Columns = Object.fromEntries(
    Object.entries(mapping.columns).map(([field, source]) => [field, find(`"${field}"`, source!)]),
  )
  const detailColumns = Object.entries(mapping.details).map(
    ([label, source]) => [label, find(`extra field "${label}"`, source)] as const,
  )
  const language = languageFields(mapping.language ?? mainLanguage, mainLanguage)
  const labels = fieldLabels(columns, language)
  if (detailColumns.length > 0)
    labels.set(language.details, detailColumns.map(([, { label }]) => label).join(', '))

  const texts = textsReader(columns, language)
  const readUnit = columns.unit && unitReader(columns.unit, mapping.guessUnits, mainLanguage)
  const readNumbers = numbersReader(columns, mapping)
  const readCodes = codesReader(columns)
  const images = columns.image && imagesReader(columns.image)
  const details = detailColumns.length > 0 ? detailsReader(detailColumns) : null
  const categories = categoriesReader(columns.category, mapping.categories)
  const subCategories = categoriesReader(columns.subCategory, mapping.subCategories)

  return {
    categoryMode: 'add',
    defaults: mapping.defaults,
    columnOf: (field) => labels.get(field) ?? field,
    read(line, cells, refuse) {
      const raw = cells.map(unguardFormula)
      const fields: Partial<ImportedFields> = texts(raw, refuse)
      const remarks: Remark[] = []
      const name = fields[language.name] ?? ''
      const unit = readUnit?.(raw, name, refuse)
      if (unit) fields.unit = unit.unit
      if (unit?.isFromName)
        remarks.push({
          line,
          outcome: 'taken',
          column: columns.name!.label,
          message: 'The unit "{unit}" is read from the name.',
          values: { unit: unit.unit },
        })
      const { numbers, isRounded } = readNumbers(raw, refuse, (column, message, values) =>
        remarks.push({ line, outcome: 'taken', column, message, values }),
      )
      Object.assign(fields, numbers)
      Object.assign(fields, readCodes(raw, refuse))
      if (images) fields.images = images(raw, refuse)
      if (details) fields[language.details] = details(raw, refuse)
      return {
        line,
        id: null,
        fields,
        isRounded,
        writtenUnit: unit && unit.unit !== unit.written ? unit.written : undefined,
        remarks,
        exported: { stock: null, revision: null },
        categories: categories(raw, refuse),
        subCategories: subCategories(raw, refuse),
      }
    },
  }
}

/** The fields that the file has, with their columns. */
function fieldLabels(columns: Columns, language: LanguageFields): Map<FieldName, string> {
  const fields: Partial<Record<MappedField, FieldName>> = {
    name: language.name,
    brand: 'brand',
    unit: 'unit',
    price: 'price',
    sellingPrice: 'discount',
    discount: 'discount',
    stock: 'stock',
    barcode: 'barcode',
    productNumber: 'productNumber',
    purchasePrice: 'purchasePrice',
    image: 'images',
    description: language.description,
  }
  return new Map(
    Object.entries(columns).flatMap(([mapped, { label }]) => {
      const field = fields[mapped as MappedField]
      return field ? [[field, label] as const] : []
    }),
  )
}

type Cells = readonly string[]

/** Reads barcode and product number; empty ones keep the shop's values. */
function codesReader({
  barcode,
  productNumber,
}: Columns): (cells: Cells, refuse: Refuse) => Partial<Pick<ImportedFields, 'barcode' | 'productNumber'>> {
  return (cells, refuse) => {
    const code = barcode && check.readBarcodeOf(cleanLine(barcode.read(cells)), barcode.label, refuse)
    const number = productNumber && readClean(productNumber, cells, cleanLine, refuse)
    if (number) check.checkText('productNumber', number, productNumber.label, refuse)
    return { ...(code && { barcode: code }), ...(number && { productNumber: number }) }
  }
}

/** Reads extra fields; empty ones are skipped. */
function detailsReader(
  columns: readonly (readonly [label: string, column: ColumnReader])[],
): (cells: Cells, refuse: Refuse) => Record<string, string> {
  return (cells, refuse) => {
    const texts = columns.map(
      ([label, column]) => [label, readClean(column, cells, cleanText, refuse)] as const,
    )
    const details = Object.fromEntries(texts.filter(([, text]) => text !== ''))
    check.checkDetails(details, columns.map(([, { label }]) => label).join(', '), refuse)
    return details
  }
}

/** Reads URLs of our own pictures, separated by spaces or `|`. */
function imagesReader(column: ColumnReader): (cells: Cells, refuse: Refuse) => string[] {
  return (cells, refuse) => {
    const images = column
      .read(cells)
      .split(/[\s|]+/)
      .filter(Boolean)
    check.checkImages(images, column.label, refuse)
    return images
  }
}

/** Reads names of categories: split, the last level of a path, renamed; each once. */
function categoriesReader(
  column: ColumnReader | undefined,
  rules: Mapping['categories'],
): (cells: Cells, refuse: Refuse) => string[] | null {
  if (!column) return () => null
  const { split, path } = rules
  const renamed = new Map(Object.entries(rules.rename).map(([from, to]) => [fold(from), to]))
  return (cells, refuse) => {
    const text = column.read(cells)
    const names = (split ? text.split(split) : [text])
      .map((name) =>
        cleanLine(path ? (name.split(path).findLast((level) => level.trim() !== '') ?? '') : name),
      )
      .filter(Boolean)
      .map((name) => renamed.get(fold(name)) ?? name)
    check.checkCategoryNames(names, column.label, refuse)
    return [...new Map(names.map((name) => [fold(name), name])).values()]
  }
}
