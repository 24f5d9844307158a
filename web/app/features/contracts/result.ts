/** What was read of a file, or what is wrong with it. */
export type Result<Value, Fault> = { value: Value } | { fault: Fault }
