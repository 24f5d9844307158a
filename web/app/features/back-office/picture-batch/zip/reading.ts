/** The result of reading a ZIP, or why it failed. */
export type Reading<Value, Fault> = { value: Value } | { fault: Fault }
