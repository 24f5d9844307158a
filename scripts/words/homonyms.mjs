/**
 * Names that types of one package may share, and why: `{ 'web Props': 'each component has its own' }`.
 *
 * @type {Record<string, string>}
 */
export const homonyms = {}
