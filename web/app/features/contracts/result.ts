/** The contents of a file, or the reason why it is invalid. */
export type Result<Value, Problem> = { value: Value } | { problem: Problem }
