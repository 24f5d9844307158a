/** Tests of random sequences, or of combinations, on a database: a third of them run in `npm test`, all in the long run. */
export const randomTests = [
  'server/src/catalogue/live/live.test.ts',
  'server/src/editing/history/revert-chains.test.ts',
  'server/src/editing/hostile-input.test.ts',
  'server/src/orders/customers/roll-up.test.ts',
  'server/src/orders/desk/hostile-input.test.ts',
  'server/src/orders/desk/sequences.test.ts',
  'server/src/orders/desk/states.test.ts',
  'server/src/orders/sales/roll-up.test.ts',
  'server/src/payments/refund-sequences.test.ts',
  'server/src/cart/two-tabs.test.ts',
  'server/src/transfers/conservation.test.ts',
]
