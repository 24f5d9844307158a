import { fileURLToPath } from 'node:url'

/** Uses the compile cache from the first file on, like `npm start`; otherwise Node would first load a compiler. */
export const compiled = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/dix', import.meta.url)),
}
