import { runScript } from './lib/script.mjs'
import { keepServing } from './lib/serve.mjs'
import { setUpPackages, setUpPages } from './lib/set-up.mjs'

/** `npm start`: installs, builds and runs the shop. */
await runScript(async () => {
  await setUpPackages()
  await setUpPages()
  return await keepServing()
})
