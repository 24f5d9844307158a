/**
 * Why a feature has more lines than before, by its name in the table: `'server/orders'`.
 *
 * @type {Record<string, string>}
 */
export const grown = {
  'server/importing': 'was a part of catalogue',
  'server/editing': 'was a part of catalogue',
  'server/search': 'was a part of catalogue',
  'server/synonyms': 'was a part of catalogue',
  'server/stock': 'was a part of catalogue',
  'web/cart': 'took over the state of the cart from platform',
  'web/orders': 'was a part of account, and of platform',
  'web/addresses': 'was a part of account, and of platform',
}
