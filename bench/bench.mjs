import { fileURLToPath } from 'node:url'
import { node } from '../scripts/lib/paths.mjs'
import { tell } from '../scripts/lib/refusal.mjs'
import { run } from '../scripts/lib/run.mjs'
import { setUpPackages, setUpPages } from '../scripts/lib/set-up.mjs'

const bench = fileURLToPath(new URL('src/main.ts', import.meta.url))

/** `npm run bench`: what `npm start` would set up, then the measurements on the packages' Node. */
await tell(async () => {
  await setUpPackages()
  await setUpPages()
  const { code } = await run(node, [bench, ...process.argv.slice(2)])
  return code
})
