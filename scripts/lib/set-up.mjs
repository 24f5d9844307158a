import { fileURLToPath } from 'node:url'
import { build, isBuilt, pages, server } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { logStep } from './script.mjs'

const lock = fileURLToPath(new URL('../.lock', import.meta.url))

/** Installs the packages if they are missing or differ from package-lock.json. */
export const setUpPackages = () => ensure(isInstalled, 'Installing packages', install)

/** Builds the pages if they are missing or older than their sources. */
export const setUpPages = () => setUp(pages)

/** Builds the server if it is missing or older than its sources. */
export const setUpServer = () => setUp(server)

const setUp = (part) =>
  ensure(
    () => isBuilt(part),
    part.step,
    () => build(part),
  )

/** Runs a step if it is needed; if several scripts start at once, one runs it and the others wait. */
async function ensure(isDone, name, step) {
  if (await isDone()) return
  const onWait = () => process.stdout.write('Waiting for another script in this folder …\n')
  await withLock(lock, onWait, async () => {
    if (!(await isDone())) await logStep(name, step)
  })
}
