import { type Locale, tidyUnit, unitInName } from '@dix/contract'
import * as check from './checks.ts'
import { cleanLine, cleanText } from './cleaning.ts'
import type { ColumnReader } from './columns.ts'
import type { ImportedFields, languageFields, Refuse } from './parsed-row.ts'

type Cells = readonly string[]
export type LanguageFields = ReturnType<typeof languageFields>
type TextColumns = Partial<Record<'name' | 'brand' | 'description', ColumnReader>>

/** A longer text is refused before it is cleaned. */
const longestRaw = 200_000

/** Reads name, brand and description, cleaned. */
export function textsReader(
  columns: TextColumns,
  language: LanguageFields,
): (cells: Cells, refuse: Refuse) => Partial<ImportedFields> {
  const texts = [
    { column: columns.name, field: language.name, clean: cleanLine, required: true },
    { column: columns.brand, field: 'brand', clean: cleanLine, required: false },
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

/**
 * Reads the unit. A guessed one is read from the name if the file has none, else written in the shop's spelling.
 *
 * @returns reads a row; `written` is the unit as in the file
 */
export function unitReader(
  column: ColumnReader,
  guesses: boolean,
  language: Locale,
): (cells: Cells, name: string, refuse: Refuse) => { unit: string; written: string; isFromName: boolean } {
  return (cells, name, refuse) => {
    const written = readClean(column, cells, cleanLine, refuse)
    const fromName = guesses && (column.isFixed || written === '') ? unitInName(name, language) : null
    const unit = fromName ?? (guesses ? tidyUnit(written, language) : written)
    check.checkFilled(unit, column.label, refuse)
    check.checkText('unit', unit, column.label, refuse)
    return { unit, written, isFromName: fromName !== null }
  }
}

/** A cleaned text of a row; one that is far too long is refused unread. */
export function readClean(
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
