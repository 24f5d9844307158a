import { setUpProgram } from './debian.mjs'

/**
 * Installs Debian's Chromium when there is no browser for the journeys, and a typeface for pages that bring
 * none: without any, letters have no width.
 */
export function setUpChromium() {
  return setUpProgram({
    name: 'Chromium',
    path: '/usr/bin/chromium',
    variable: 'CHROMIUM_PATH',
    packages: ['chromium', 'fonts-liberation'],
    neededBy: 'The journeys',
  })
}
