import { tell } from './lib/refusal.mjs'
import { serve } from './lib/serve.mjs'
import { setUpPackages, setUpPages } from './lib/set-up.mjs'

/** `npm start`: everything from a fresh clone to an open shop. */
await tell(async () => {
  await setUpPackages()
  await setUpPages()
  const { code } = await serve()
  return code
})
