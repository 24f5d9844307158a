import type { Locale, Mapping } from '@dix/contract'
import { guessMapping } from './columns.ts'
import { mappedReader } from './mapped-reader.ts'
import { isOwnFormat, ownReader } from './own-reader.ts'
import type { ParsedRow, Refuse, Remark, RowReader } from './parsed-row.ts'
import type { CsvRow } from './rows.ts'
import { shopExportReader } from './shop-exports.ts'
import { type CsvTable, openTable } from './table.ts'

/** Rows parsed together. `count` includes the refused ones. */
type Batch = { rows: ParsedRow[]; refusals: Remark[]; count: number }

export type ParsedFile = Pick<CsvTable, 'bytes'> & {
  reader: RowReader
  batches: AsyncGenerator<Batch>
  close(): Promise<unknown>
}

/** Rows of a batch. */
const batchSize = 500

/**
 * Opens a CSV file of products.
 *
 * @param mapping how to read a foreign file; null: our own format, that of another shop's software, or columns by their common names
 * @throws FileProblem if the whole file cannot be read as products
 */
export async function parseFile(
  path: string,
  mapping: Mapping | null,
  mainLanguage: Locale,
): Promise<ParsedFile> {
  const table = await openTable(path)
  const close = () => table.rows.return(undefined)
  try {
    const reader = chooseReader(table, mapping, mainLanguage)
    return { reader, batches: parseBatches(table, reader), bytes: table.bytes, close }
  } catch (error) {
    await close()
    throw error
  }
}

function chooseReader(
  { header, firstRows }: CsvTable,
  mapping: Mapping | null,
  mainLanguage: Locale,
): RowReader {
  if (mapping) return mappedReader(header, mapping, mainLanguage)
  if (isOwnFormat(header)) return ownReader(header, mainLanguage)
  const exported = shopExportReader(header, mainLanguage)
  if (exported) return exported
  const guess = guessMapping(header, firstRows, mainLanguage)
  if (guess.problem) throw guess.problem
  return mappedReader(header, guess.mapping, mainLanguage)
}

async function* parseBatches({ header, rows }: CsvTable, reader: RowReader): AsyncGenerator<Batch> {
  let batch: Batch = { rows: [], refusals: [], count: 0 }
  for await (const row of rows) {
    if ('cells' in row && row.cells.length === header.length && reader.skips?.(row.cells)) continue
    const refusals: Remark[] = []
    const parsed = parseRow(row, header, reader, (column, message, values) =>
      refusals.push({ line: row.line, outcome: 'refused', column, message, values }),
    )
    if (parsed && refusals.length === 0) batch.rows.push(parsed)
    else batch.refusals.push(...refusals)
    if (++batch.count < batchSize) continue
    yield batch
    batch = { rows: [], refusals: [], count: 0 }
  }
  if (batch.count > 0) yield batch
}

function parseRow(
  row: CsvRow,
  header: readonly string[],
  reader: RowReader,
  refuse: Refuse,
): ParsedRow | undefined {
  if ('broken' in row) {
    refuse('', row.broken)
  } else if (row.cells.length !== header.length) {
    refuse('', 'The row has {cells} columns, the first line has {columns}.', {
      cells: row.cells.length,
      columns: header.length,
    })
  } else {
    return reader.read(row.line, row.cells, refuse)
  }
}
