import { runScript } from './lib/script.mjs'
import { keepServing, serve } from './lib/serve.mjs'
import { setUpPackages, setUpPages, setUpServer } from './lib/set-up.mjs'

/** `npm start`: installs, builds and runs the shop. */
await runScript(async () => {
  await setUpPackages()
  await setUpPages()
  await setUpServer()
  return await keepServing((onStart) => serve('server/build/main.js', onStart))
})
