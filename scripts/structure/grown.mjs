/**
 * Why a feature has more lines than before, by its name in the table: `'server/orders'`.
 *
 * @type {Record<string, string>}
 */
export const grown = {}
