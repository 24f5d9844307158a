import { existsSync } from 'node:fs'
import { setUpProgram } from './debian.mjs'
import { Refusal } from './refusal.mjs'

/** The whole browser: its journeys take half as long again. */
const whole = '/usr/bin/chromium'

/**
 * Installs the headless shell of Debian's Chromium (the browser's engine without its windows) when there is
 * none, and a typeface for pages that bring none: without any, letters have no width. Where nothing may be
 * installed, the whole Chromium does.
 *
 * @returns {Promise<string>} where the browser for the journeys is
 * @throws {Refusal} when there is none and none can be installed
 */
export async function setUpChromium() {
  try {
    return await setUpProgram({
      name: 'Chromium',
      path: '/usr/bin/chromium-headless-shell',
      variable: 'CHROMIUM_PATH',
      packages: ['chromium-headless-shell', 'fonts-liberation'],
      neededBy: 'The journeys',
    })
  } catch (error) {
    if (error instanceof Refusal && !process.env.CHROMIUM_PATH && existsSync(whole)) return whole
    throw error
  }
}
