import { EventEmitter, once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { root } from './lib/paths.mjs'
import { announce, Refusal, tell } from './lib/refusal.mjs'
import { serve } from './lib/serve.mjs'
import { setUpPackages, setUpPages } from './lib/set-up.mjs'

/** Milliseconds of quiet after an edit. */
const quiet = 200

/** Folders to watch, and whether the pages are built from them. */
const sources = { 'web/app': true, 'contract/src': true, 'server/src': false }

/** `npm run dev`: the shop, started again after each edit, with the pages built anew where they are concerned. */
await tell(async () => {
  await setUpPackages()
  await setUpPages()
  const edits = watchSources()
  for (;;) {
    const edit = once(edits, 'edit')
    const { code, signalled } = await serve((server) => edit.then(() => server.kill('SIGTERM')))
    if (signalled) process.exit(code)
    // A server that ended by itself has said why; the next edit may mend it.
    await edit
  }
})

/** Tells of each edit, once its pages are built. */
function watchSources() {
  const edits = new EventEmitter()
  let timer
  let pagesToo = false
  for (const [folder, ofPages] of Object.entries(sources)) {
    watch(join(root, folder), { recursive: true }, () => {
      pagesToo ||= ofPages
      clearTimeout(timer)
      timer = setTimeout(async () => {
        const pages = pagesToo
        pagesToo = false
        if (!pages || (await rebuild())) edits.emit('edit')
      }, quiet)
    })
  }
  return edits
}

/** @returns {Promise<boolean>} false when the sources do not build */
async function rebuild() {
  try {
    await announce('Building pages', build)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`${error.message}\n`)
    return false
  }
}
