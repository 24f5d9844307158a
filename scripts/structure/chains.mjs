/**
 * The way of requests through the project's own files, from the page or route to the database or the network.
 * Each file imports the next one: `npm run structure` checks it.
 *
 * @type {Record<string, string[]>}
 */
export const chains = {
  'add to cart, in the browser': [
    'web/app/features/cart/controls/cart-control.tsx',
    'web/app/features/cart/state/cart.ts',
    'web/app/features/cart/state/account-sync.ts',
    'web/app/platform/api/ask.ts',
    'contract/src/client.ts',
  ],
  'place an order, in the browser': [
    'web/app/features/checkout/checkout-form.tsx',
    'web/app/features/checkout/placing/use-placing.ts',
    'web/app/platform/api/ask.ts',
    'contract/src/client.ts',
  ],
  'place an order, on the server': [
    'server/src/orders/routes.ts',
    'server/src/orders/placing/place-order.ts',
    'server/src/orders/queries/add-order.ts',
  ],
  'list products, on the server': [
    'server/src/catalogue/routes.ts',
    'server/src/catalogue/live/live.ts',
    'server/src/catalogue/live/loader.ts',
    'server/src/catalogue/queries.ts',
  ],
  'sign in, on the server': [
    'server/src/accounts/routes.ts',
    'server/src/accounts/sessions/sign-in.ts',
    'server/src/accounts/queries.ts',
  ],
  'save a product, on the server': [
    'server/src/editing/product-routes.ts',
    'server/src/editing/saves/save-product.ts',
    'server/src/editing/queries/write-products.ts',
  ],
  'import a list, on the server': [
    'server/src/importing/routes.ts',
    'server/src/importing/import-worker.ts',
    'server/src/importing/writing/import-catalogue.ts',
    'server/src/importing/writing/write-decisions.ts',
    'server/src/editing/index.ts',
    'server/src/editing/queries/write-products.ts',
  ],
}
