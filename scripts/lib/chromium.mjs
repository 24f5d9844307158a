import { existsSync } from 'node:fs'
import { announce, Refusal } from './refusal.mjs'
import { runQuietly } from './run.mjs'

/** Where Debian's package puts it. */
const installed = '/usr/bin/chromium'

/** Whether there is a browser for the journeys: the one of CHROMIUM_PATH, or Debian's. */
const hasChromium = () => existsSync(process.env.CHROMIUM_PATH || installed)

/** Debian's Chromium, and a typeface for pages that bring none: without any, letters have no width. */
const packages = ['chromium', 'fonts-liberation']

/**
 * Installs Debian's Chromium when there is no browser.
 *
 * @throws {Refusal} when it may not or cannot be installed
 */
export async function setUpChromium() {
  if (hasChromium()) return
  if (process.env.CHROMIUM_PATH)
    throw new Refusal(`There is no browser at CHROMIUM_PATH ${process.env.CHROMIUM_PATH}.`)
  const asRoot = await howToBeRoot()
  await announce('Installing Chromium', async () => {
    await aptGet(asRoot, ['update'])
    await aptGet(asRoot, ['install', '-y', '--no-install-recommends', ...packages])
  })
  if (!hasChromium())
    throw new Refusal(`Chromium was installed but is not at ${installed}: set CHROMIUM_PATH.`)
}

/** @returns {Promise<string[]>} what to put before a command so that it runs as root */
async function howToBeRoot() {
  const help = 'The journeys need Chromium: install it (apt-get install chromium) or set CHROMIUM_PATH.'
  if (!existsSync('/usr/bin/apt-get')) throw new Refusal(help)
  if (process.getuid?.() === 0) return []
  const { code } = await runQuietly('sudo', ['-n', 'true']).catch(() => ({ code: 1 }))
  if (code !== 0) throw new Refusal(help)
  return ['sudo', '-n']
}

async function aptGet(asRoot, args) {
  const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args]
  const { code, output } = await runQuietly(command, rest)
  if (code === 0) return
  throw new Refusal(`${output.trim().split('\n').slice(-8).join('\n')}\nChromium could not be installed.`)
}
