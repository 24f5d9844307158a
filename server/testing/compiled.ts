import { fileURLToPath } from 'node:url'

/** The compile cache, used from the first file on as `npm start` does: otherwise Node would first load a compiler. */
export const compiled = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/dix', import.meta.url)),
}
