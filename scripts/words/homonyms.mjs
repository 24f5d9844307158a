/**
 * Types that may share a name within a package, or between the contract, the server and the web, and why:
 * `{ 'contract web Props': 'each component has its own' }`.
 *
 * @type {Record<string, string>}
 */
export const homonyms = {}

/** Words of the shop: a type with such a name is the only one, even if it is not exported. */
export const domainTypes = [
  'Change',
  'Customer',
  'Edit',
  'Failure',
  'Found',
  'Line',
  'Move',
  'Order',
  'Outcome',
  'Payment',
  'Position',
  'Product',
  'Refund',
  'Refusal',
  'Step',
  'Store',
]
