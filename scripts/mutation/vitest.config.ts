import { defineConfig } from 'vitest/config'

/** The tests of what is mutated: pure, so without the database of the other tests. */
export default defineConfig({
  test: {
    include: [
      'contract/src/rules/*.test.ts',
      'server/src/**/rules.test.ts',
      'web/app/features/cart/state/**/*.test.ts',
      'web/app/features/cart/state/**/*.test.tsx',
    ],
  },
})
