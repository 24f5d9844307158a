/**
 * Chromium as packaged by Debian; the project downloads no browser. For the same journeys its headless shell takes two
 * thirds of the time of the full browser.
 */
export const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'

/** The full browser, for features that the shell lacks. */
export const wholeChromium = process.env.CHROMIUM_WHOLE_PATH ?? '/usr/bin/chromium'

/** Quiet and without services that contact the outside. */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters as wide as on a phone, not aligned to the pixels of a screen.
  '--font-render-hinting=none',
]
