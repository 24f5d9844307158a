import { watch } from 'node:fs'
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { root } from './lib/paths.mjs'
import { announce, Refusal, tell } from './lib/refusal.mjs'
import { serve } from './lib/serve.mjs'
import { setUpPackages, setUpPages } from './lib/set-up.mjs'

/** Milliseconds of quiet after an edit. */
const quiet = 200

/** `npm run dev`: the shop, restarted when the server's sources change and rebuilt when the pages' do. */
await tell(async () => {
  await setUpPackages()
  await setUpPages()
  let timer
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(rebuild, quiet)
  }
  for (const folder of ['web/app', 'contract/src']) watch(join(root, folder), { recursive: true }, soon)
  // The server has loaded the built pages, so that Node restarts it when they change.
  process.exit(await serve(['--watch', '--watch-preserve-output']))
})

async function rebuild() {
  try {
    await announce('Building pages', build)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`${error.message}\n`)
  }
}
