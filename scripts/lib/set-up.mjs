import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { announce } from './refusal.mjs'
import { inTurn } from './turn.mjs'

const turn = fileURLToPath(new URL('../.turn', import.meta.url))

/** Installs the packages when they are missing or not those of package-lock.json. */
export const setUpPackages = () => ensure(isInstalled, 'Installing packages', install)

/** Builds the pages when they are missing or older than their sources. */
export const setUpPages = () => ensure(isBuilt, 'Building pages', build)

/** Does a step when it is needed; of several starts at once, one does it and the others wait for it. */
async function ensure(isDone, what, step) {
  if (await isDone()) return
  const waiting = () => process.stdout.write('Another start is at work in this folder: waiting for it …\n')
  await inTurn(turn, waiting, async () => {
    if (!(await isDone())) await announce(what, step)
  })
}
