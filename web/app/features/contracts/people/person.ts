/** Whom a contract is for. The names of the fields are the placeholders of a template. */
export type Person = { name: string; telephone: string }

export type Field = keyof Person

/** A list of people, and what the columns are called that they were taken from. */
export type PeopleList = { people: Person[]; columns: Record<Field, string> }

export const fields: readonly Field[] = ['name', 'telephone']
