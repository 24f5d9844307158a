import { defineConfig } from 'vitest/config'

/** The tests of the mutated files: they are pure, so they need no database. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false,
          include: [
            'contract/src/rules/**/*.test.ts',
            'server/src/**/rules.test.ts',
            'web/app/features/cart/state/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'cart',
          isolate: false,
          include: ['web/app/features/cart/state/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/testing/components/setup.ts'],
        },
      },
    ],
  },
})
