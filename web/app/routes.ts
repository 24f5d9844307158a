import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/page.tsx', [
    index('routes/home.tsx'),
    route('search', 'routes/search.tsx'),
    route('cart', 'routes/cart.tsx'),
    route('login', 'routes/login.tsx'),
    route('product/:product', 'routes/product.tsx'),
    route(':category/:subCategory?', 'routes/listing.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
