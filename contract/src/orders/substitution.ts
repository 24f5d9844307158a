/** What the shopper agreed to for a line that is missing in the store. Browsers import it, so it contains no schemas. */
export const substitutionChoices = ['leave_out', 'replace', 'cancel'] as const
export type SubstitutionChoice = (typeof substitutionChoices)[number]

/** `maxPrice`: the most that one piece of a replacement may cost, in whole XOF; null for the price of the line. */
export type Substitution = { choice: SubstitutionChoice; maxPrice: number | null }

/** Holds for lines without an agreement, such as those of other clients and of orders by phone. */
export const defaultSubstitution: Substitution = { choice: 'leave_out', maxPrice: null }
