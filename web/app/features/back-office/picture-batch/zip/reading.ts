/** The result of reading a ZIP, or the reason why it failed. */
export type ZipReading<Value, Fault> = { value: Value } | { fault: Fault }
