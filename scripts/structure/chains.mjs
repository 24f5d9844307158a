/**
 * The way of six requests through the project's own files, from the page or route to the database or the network.
 * Each file imports the next one: `npm run structure` checks it.
 *
 * @type {Record<string, string[]>}
 */
export const chains = {
  'add to cart, in the browser': [
    'web/app/rooms/cart/controls/cart-control.tsx',
    'web/app/rooms/cart/controls/change-quantity.ts',
    'web/app/platform/cart/cart.ts',
    'web/app/platform/cart/follow.ts',
    'web/app/platform/cart/account-sync.ts',
    'web/app/platform/cart/send-wishes.ts',
    'web/app/platform/api/ask.ts',
    'contract/src/index.ts',
    'contract/src/client.ts',
  ],
  'place an order, in the browser': [
    'web/app/rooms/checkout/checkout-form.tsx',
    'web/app/rooms/checkout/use-placing.ts',
    'web/app/platform/api/ask.ts',
    'contract/src/index.ts',
    'contract/src/client.ts',
  ],
  'place an order, on the server': [
    'server/src/orders/routes.ts',
    'server/src/orders/place-order.ts',
    'server/src/orders/store/add-order.ts',
  ],
  'list products, on the server': [
    'server/src/catalogue/routes.ts',
    'server/src/catalogue/live.ts',
    'server/src/catalogue/loader.ts',
    'server/src/catalogue/store.ts',
  ],
  'sign in, on the server': [
    'server/src/accounts/routes.ts',
    'server/src/accounts/sign-in.ts',
    'server/src/accounts/store/people.ts',
  ],
  'save a product, on the server': [
    'server/src/catalogue/administration/product-routes.ts',
    'server/src/catalogue/administration/save-product.ts',
    'server/src/catalogue/administration/store/write-products.ts',
  ],
}
