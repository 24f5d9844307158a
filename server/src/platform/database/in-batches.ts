/** Rows in one statement, which has at most 65,535 parameters. */
const batchSize = 500

/** Rows in batches of what one statement takes. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize)
}
