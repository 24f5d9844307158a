/**
 * Files of at most 20 lines with one importer that remain files of their own, and why.
 *
 * @type {Record<string, string>}
 */
export const separate = {
  'server/src/accounts/sessions/sign-out.ts': 'a use case, named after its verb',
  'server/src/orders/drawing-thread.ts': 'the program of a worker thread',
  'web/app/features/account/account-menu.tsx': 'loaded when the menu opens',
  'web/app/features/back-office/orders/no-order-page.tsx': 'the page of a route',
}
