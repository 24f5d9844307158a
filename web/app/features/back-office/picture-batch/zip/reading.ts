/** The result of reading a ZIP, or the reason why it failed. */
export type ZipReading<Value, Problem> = { value: Value } | { problem: Problem }
