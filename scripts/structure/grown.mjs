/**
 * Why a feature has more lines than before, by its name in the table: `'server/orders'`.
 *
 * @type {Record<string, string>}
 */
export const grown = {
  'server/platform':
    'batches of statements, transactions that roll back a returned failure, the check of listed errors',
  'server/importing': 'was a part of catalogue',
  'server/accounts': 'failures are returned and typed; avatars are an interface that media implements',
  'server/payments': 'the registry of providers, and failures that are returned and typed',
  'server/orders': 'transitions read the tables of states; failures are returned and typed',
  'server/cart': 'every answer carries the revision of the cart',
  'server/media': 'implements the avatars of accounts',
  'server/insights': 'reads only the idle products that the page shows',
  'server/editing': 'was a part of catalogue',
  'server/search': 'was a part of catalogue',
  'server/synonyms': 'was a part of catalogue',
  'server/stock': 'was a part of catalogue',
  'web/cart': 'took over the state of the cart from platform',
  'web/checkout': 'switches over every error of its endpoints',
  'web/orders': 'was a part of account, and of platform',
  'web/addresses': 'was a part of account, and of platform',
  'web/search': 'was a part of shell, catalogue and platform',
  'web/bill': 'was a part of cart and platform',
}
