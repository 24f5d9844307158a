/** A party to a contract. The field names are the placeholders of a template. */
export type Person = { name: string; telephone: string }

export type Field = keyof Person

/** A list of people, and the titles of its columns. */
export type PeopleList = { people: Person[]; columns: Record<Field, string> }

export const fields: readonly Field[] = ['name', 'telephone']
