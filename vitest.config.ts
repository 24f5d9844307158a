import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,demo,server,web,bench,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/src/testing/postgres.ts'],
    maxWorkers: 2,
    // The real database starts, dies and returns within some tests.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
