import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Takes a screenshot of every page and state into `results/screens`, for review. */
export default defineConfig({ ...journeys, testDir: 'screens' })
