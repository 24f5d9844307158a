/**
 * Chromium as Debian packages it; the project downloads no browser of its own. Its headless shell takes two
 * thirds of the time of the whole browser for the same journeys.
 */
export const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'

/** The whole browser, for what the shell lacks. */
export const wholeChromium = process.env.CHROMIUM_WHOLE_PATH ?? '/usr/bin/chromium'

/** Quiet and without the services that reach out of the machine. */
export const launchArguments = [
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
