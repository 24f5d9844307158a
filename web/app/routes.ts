import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/page.tsx', [
    index('routes/home.tsx'),
    route('search', 'routes/search.tsx'),
    route('cart', 'routes/cart.tsx'),
    layout('routes/account/account.tsx', [
      route('checkout', 'routes/account/checkout.tsx'),
      route('success', 'routes/account/success.tsx'),
      route('cancel', 'routes/account/cancel.tsx'),
      route('login', 'routes/account/login.tsx'),
      route('register', 'routes/account/register.tsx'),
      route('forgot-password', 'routes/account/forgot-password.tsx'),
      route('verification-otp', 'routes/account/verification-otp.tsx'),
      route('reset-password', 'routes/account/reset-password.tsx'),
      route('verify-email', 'routes/account/verify-email.tsx'),
      route('user', 'routes/account/user.tsx'),
      route('dashboard', 'routes/account/dashboard.tsx'),
      ...prefix('dashboard', [
        route('profile', 'routes/account/profile.tsx'),
        route('myorders', 'routes/account/myorders.tsx'),
        route('myorders/:orderId', 'routes/account/order.tsx'),
        route('address', 'routes/account/address.tsx'),
        layout('routes/admin/back-office.tsx', [
          route('orders', 'routes/admin/orders.tsx', [
            index('routes/admin/no-order.tsx'),
            route('new', 'routes/admin/new-order.tsx'),
            route(':orderId', 'routes/admin/desk-order.tsx'),
          ]),
          route('overview', 'routes/admin/overview.tsx'),
          route('customers', 'routes/admin/customers.tsx'),
          route('customers/:customerId', 'routes/admin/customer.tsx'),
          route('category', 'routes/admin/category.tsx'),
          route('subcategory', 'routes/admin/subcategory.tsx'),
          route('upload-product', 'routes/admin/upload-product.tsx'),
          route('product', 'routes/admin/product.tsx'),
          route('product/grid', 'routes/admin/grid.tsx'),
          route('product/import', 'routes/admin/import.tsx'),
          route('translations', 'routes/admin/translations.tsx'),
        ]),
      ]),
    ]),
    route('generator', 'routes/contracts/generator.tsx'),
    route('product/:product', 'routes/product.tsx'),
    route(':category/:subCategory?', 'routes/listing.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
