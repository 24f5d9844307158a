/** Whom a contract is for. The names of the fields are the placeholders of a template. */
export type Person = { name: string; telephone: string }

export type Field = keyof Person

export const fields: readonly Field[] = ['name', 'telephone']
