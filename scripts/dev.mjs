import { EventEmitter, once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { build, pages } from './lib/build.mjs'
import { root } from './lib/paths.mjs'
import { logStep, runScript, UserError } from './lib/script.mjs'
import { serve } from './lib/serve.mjs'
import { setUpPackages, setUpPages } from './lib/set-up.mjs'

/** Milliseconds without an edit before the shop restarts. */
const debounce = 200

/** Watched folders, and whether pages are built from them. */
const watched = { 'web/app': true, 'contract/src': true, 'server/src': false }

/** `npm run dev`: runs the shop, restarts it after each edit, and rebuilds its pages when an edit affects them. */
await runScript(async () => {
  await setUpPackages()
  await setUpPages()
  const edits = watchSources()
  for (;;) {
    const edit = once(edits, 'edit')
    const { code, signalled } = await serve('server/src/main.ts', (server) =>
      edit.then(() => server.kill('SIGTERM')),
    )
    if (signalled) process.exit(code)
    // A server that crashed has printed why; the next edit may fix it.
    await edit
  }
})

/** Emits `edit` after edits, once the pages are rebuilt. */
function watchSources() {
  const edits = new EventEmitter()
  let timer
  let arePagesStale = false
  for (const [folder, isOfPages] of Object.entries(watched)) {
    watch(join(root, folder), { recursive: true }, () => {
      arePagesStale ||= isOfPages
      clearTimeout(timer)
      timer = setTimeout(async () => {
        const mustBuild = arePagesStale
        arePagesStale = false
        if (!mustBuild || (await rebuild())) edits.emit('edit')
      }, debounce)
    })
  }
  return edits
}

/** @returns {Promise<boolean>} false if the sources do not build */
async function rebuild() {
  try {
    await logStep(pages.step, () => build(pages))
    return true
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    process.stderr.write(`${error.message}\n`)
    return false
  }
}
