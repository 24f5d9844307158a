import { defineConfig } from '@playwright/test'
import { chromium, launchArguments } from './support/chromium.ts'
import { isWhole, screens } from './support/screens.ts'

/**
 * Journeys through the production server, which `support/global-setup.ts` starts on an empty folder. With `DIX_URL`
 * they run against a running shop.
 */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results/failures',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A retry records a trace of the failure. A test that passes only then fails the long run; `npm test` counts it as repeated.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: isWhole,
  workers: 2,
  // The long run includes all journeys: those tagged `@tablet` also on a desktop, and those tagged `@long`, which
  // repeat a journey in another language or width, or whose promise is also covered by a cheaper test in `npm test`.
  projects: [
    { name: 'desk', ...(isWhole ? {} : { grepInvert: /@tablet|@long/ }) },
    {
      name: 'tablet',
      grep: /@tablet/,
      ...(isWhole ? {} : { grepInvert: /@long/ }),
      use: { viewport: screens[768] },
    },
  ],
  timeout: 60_000,
  // Pictures are drawn on first request, and a shared machine has slow moments.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'results/report.json' }]],
  use: {
    // Already set in the workers, which start after the shop was opened.
    ...(process.env.DIX_URL ? { baseURL: process.env.DIX_URL } : {}),
    browserName: 'chromium',
    locale: 'fr-FR',
    viewport: screens[1280],
    // Only for a journey that already failed, because tracing costs a quarter of a journey's time.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium, args: launchArguments },
  },
})
