/** What the shopper agreed to for a line that is missing in the store. Browsers import it, so it contains no schemas. */
export const substitutionChoices = ['leave_out', 'replace', 'cancel'] as const
export type SubstitutionChoice = (typeof substitutionChoices)[number]

/** `maxPrice`: the maximum price of one piece of a replacement, in whole XOF; null for the price of the line. */
export type Substitution = { choice: SubstitutionChoice; maxPrice: number | null }

/** The shopper's decision about a replacement that the picker has put in the order. */
export const substitutionDecisions = ['accepted', 'refused'] as const
export type SubstitutionDecision = (typeof substitutionDecisions)[number]

/** Applies to lines without an agreement, such as those of other clients and of orders by phone. */
export const defaultSubstitution: Substitution = { choice: 'leave_out', maxPrice: null }
