import { defineConfig } from '@playwright/test'
import { isWhole, screens } from './support/screens.ts'

/**
 * Chromium as Debian packages it; the project downloads no browser of its own. Its headless shell takes two
 * thirds of the time of the whole browser for the same journeys.
 */
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'

/** Quiet and without the services that reach out of the machine. */
const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters as wide as on a phone, not set on the pixels of a screen that is not there.
  '--font-render-hinting=none',
]

/**
 * Journeys through the production server, which `support/global-setup.ts` starts on an empty folder. With
 * `DIX_URL` they walk through a shop that runs already.
 */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results/failures',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A second try leaves a trace of what failed. One that passes only then fails the long run; `npm test` reports it.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: isWhole,
  workers: 2,
  // `npm test` walks each journey once. The long run walks all: those tagged `@tablet` on a desk too, and those
  // tagged `@long`, which repeat a journey in another language or width.
  projects: [
    { name: 'desk', ...(isWhole ? {} : { grepInvert: /@tablet|@long/ }) },
    { name: 'tablet', grep: /@tablet/, use: { viewport: screens[768] } },
  ],
  timeout: 60_000,
  // Pictures are drawn when first asked for, and a shared machine has slow moments.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'results/report.json' }]],
  use: {
    // Known in the workers, which begin after the shop was opened.
    ...(process.env.DIX_URL ? { baseURL: process.env.DIX_URL } : {}),
    browserName: 'chromium',
    locale: 'fr-FR',
    viewport: screens[1280],
    // Only of a journey that failed already: following along costs a quarter of a journey's time.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium, args: launchArguments },
  },
})
