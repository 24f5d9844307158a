/** What was read of a ZIP, or why it cannot be. */
export type Reading<Value, Fault> = { value: Value } | { fault: Fault }
