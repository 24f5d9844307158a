/** Whom a contract is for. The names of the fields are the placeholders of a template. */
export type Person = { name: string; telephone: string }

export const fields = ['name', 'telephone'] as const satisfies readonly (keyof Person)[]
