import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Programs import this first, and everything else only afterwards: a start takes a third less, a command two thirds
// (docs/decisions/0015-warm-start.md). The cache is in a private folder, and is not used if it cannot be written.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/dix', import.meta.url)))

/** Packages that load faster as CommonJS: Node reads their `package.json` again for each of a hundred files. */
const asCommonJs = /^(drizzle-orm|libphonenumber-js)\b/

/** Resolved packages, by importing module and name. */
const found = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    const source = parentURL.indexOf('/src/')
    const isOurs = source >= 0 && !parentURL.includes('/node_modules/')
    if (isOurs && /^\.\.?\/.*\.ts$/.test(specifier))
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
    // Node would look for it, and follow links on its whole path.
    if (/^\.\.?\/.*\.[cm]?js$/.test(specifier))
      return inFewFiles({ url: new URL(specifier, parentURL).href, shortCircuit: true })
    const conditions = asCommonJs.test(specifier) ? { conditions: ['require'] } : {}
    if (!isOurs || specifier.startsWith('.'))
      return inFewFiles(next(specifier, { ...context, ...conditions }))
    const key = `${parentURL.slice(0, source)} ${specifier}`
    const known =
      found.get(key) ?? inFewFiles({ ...next(specifier, { ...context, ...conditions }), shortCircuit: true })
    found.set(key, known)
    return known
  },
})

/** The colour library has all of its 150 files in one, next to them; of zod's 64 languages we use none but its own. */
function inFewFiles(resolved: ResolveFnOutput): ResolveFnOutput {
  const url = resolved.url
    .replace(/\/culori\/src\/index-fn\.js$/, '/culori/bundled/culori.mjs')
    .replace(/\/zod\/v4\/locales\/index\.js$/, '/zod/v4/locales/en.js')
  return url === resolved.url ? resolved : { ...resolved, url }
}
