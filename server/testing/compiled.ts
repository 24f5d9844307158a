import { fileURLToPath } from 'node:url'

/** The cache of compiled code from the first file on, as `npm start` names it: without, Node loads a compiler first. */
export const compiled = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/dix', import.meta.url)),
}
