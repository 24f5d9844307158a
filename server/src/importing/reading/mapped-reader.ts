import type { Locale, MappedField, Mapping } from '@dix/contract'
import { type ColumnReader, columnFinder } from './columns.ts'
import { numbersReader } from './mapped-numbers.ts'
import { categoriesReader, detailsReader, imagesReader, textsReader } from './mapped-texts.ts'
import { unguardFormula } from './own-cells.ts'
import {
  type FieldName,
  type ImportedFields,
  languageFields,
  type Remark,
  type RowReader,
} from './parsed-row.ts'

type Columns = Partial<Record<MappedField, ColumnReader>>

/**
 * Reads rows of somebody else's file by a mapping: texts are cleaned, prices become XOF, and a row's categories are
 * added to those of the product.
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
  const readNumbers = numbersReader(columns, mapping)
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
      const { numbers, isRounded } = readNumbers(raw, refuse, (column, sentence, values) =>
        remarks.push({ line, outcome: 'taken', column, sentence, ...(values && { values }) }),
      )
      Object.assign(fields, numbers)
      if (images) fields.images = images(raw, refuse)
      if (details) fields[language.details] = details(raw, refuse)
      return {
        line,
        id: null,
        fields,
        isRounded,
        remarks,
        exported: { stock: null, revision: null },
        categories: categories(raw, refuse),
        subCategories: subCategories(raw, refuse),
      }
    },
  }
}

/** The product's fields that the file covers, with the columns they come from. */
function fieldLabels(columns: Columns, language: ReturnType<typeof languageFields>): Map<FieldName, string> {
  const fields: Partial<Record<MappedField, FieldName>> = {
    name: language.name,
    brand: 'brand',
    unit: 'unit',
    price: 'price',
    sellingPrice: 'discount',
    discount: 'discount',
    stock: 'stock',
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
