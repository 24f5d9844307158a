import type { Mapping } from '@dix/contract'
import { fold } from '../../platform/fold.ts'
import * as check from './checks.ts'
import { cleanLine, cleanText } from './cleaning.ts'
import type { ColumnReader } from './columns.ts'
import type { ImportedFields, languageFields, Refuse } from './parsed-row.ts'

type Cells = readonly string[]
type LanguageFields = ReturnType<typeof languageFields>
type TextColumns = Partial<Record<'name' | 'brand' | 'unit' | 'description' | 'image', ColumnReader>>

/** Characters beyond which cleaning cannot make a text short enough. */
const longestRaw = 200_000

/** Reads name, brand, unit and description, cleaned. */
export function textsReader(
  columns: TextColumns,
  language: LanguageFields,
): (cells: Cells, refuse: Refuse) => Partial<ImportedFields> {
  const texts = [
    { column: columns.name, field: language.name, clean: cleanLine, required: true },
    { column: columns.brand, field: 'brand', clean: cleanLine, required: false },
    { column: columns.unit, field: 'unit', clean: cleanLine, required: true },
    { column: columns.description, field: language.description, clean: cleanText, required: false },
  ] as const

  return (cells, refuse) => {
    const fields: Partial<ImportedFields> = {}
    for (const { column, field, clean, required } of texts) {
      if (!column) continue
      const text = readClean(column, cells, clean, refuse)
      if (required) check.checkFilled(text, column.label, refuse)
      check.checkText(field, text, column.label, refuse)
      fields[field] = text
    }
    return fields
  }
}

/** Reads extra fields; one without a text is left out. */
export function detailsReader(
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

/** Reads addresses of our own pictures, between spaces or `|`. */
export function imagesReader(column: ColumnReader): (cells: Cells, refuse: Refuse) => string[] {
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
export function categoriesReader(
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

function readClean(
  column: ColumnReader,
  cells: Cells,
  clean: (text: string) => string,
  refuse: Refuse,
): string {
  const raw = column.read(cells)
  if (raw.length <= longestRaw) return clean(raw)
  refuse(column.label, 'The text has {length} characters, which is too long.', {
    length: raw.length,
  })
  return ''
}
