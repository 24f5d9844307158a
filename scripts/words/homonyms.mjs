/**
 * Exported types that may share a name within a package, or with the contract, and why: `{ 'contract web Props': 'each
 * component has its own' }`.
 *
 * @type {Record<string, string>}
 */
export const homonyms = {}
