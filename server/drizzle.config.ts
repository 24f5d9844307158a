import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/*/schema.ts',
    './src/catalogue/offers/schema.ts',
    './src/orders/sales/schema.ts',
    './src/orders/customers/schema.ts',
    './src/orders/deliveries/schema.ts',
    './src/fulfilment/schema.ts',
    './src/platform/database/schema.ts',
  ],
  out: './migrations',
})
