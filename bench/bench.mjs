import { fileURLToPath } from 'node:url'
import { setUpChromium } from '../scripts/lib/debian.mjs'
import { node } from '../scripts/lib/paths.mjs'
import { run } from '../scripts/lib/run.mjs'
import { runScript } from '../scripts/lib/script.mjs'
import { setUpPackages, setUpPages, setUpServer } from '../scripts/lib/set-up.mjs'

const bench = fileURLToPath(new URL('src/main.ts', import.meta.url))

/** `npm run bench`: sets up like `npm start`, then measures on the pinned Node. */
await runScript(async () => {
  await setUpPackages()
  await setUpPages()
  await setUpServer()
  const args = process.argv.slice(2)
  const env = { ...process.env }
  // Without pages no browser is needed.
  if (!args.includes('--responses')) env.CHROMIUM_PATH = await setUpChromium()
  const { code } = await run(node, [bench, ...args], { env })
  return code
})
