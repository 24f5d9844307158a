/** A typed number without the spaces between its groups: `1 850` is 1850. */
export const digitsOf = (typed: string): string => typed.replace(/\s/g, '')
