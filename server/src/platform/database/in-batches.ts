/** Maximum rows in one statement, which can have at most 65,535 parameters. */
const batchSize = 500

/** Splits rows into batches that fit into one statement. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize)
}
