import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('search', 'routes/search.tsx'),
  route('product/:product', 'routes/product.tsx'),
  route(':category/:subCategory?', 'routes/listing.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
