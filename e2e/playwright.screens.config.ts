import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Takes a picture of every page and state into `results/screens`, to be looked at. */
export default defineConfig({ ...journeys, testDir: 'screens' })
