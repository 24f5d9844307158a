import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// For programs to import before anything else, and the rest of themselves only then: a start takes a third less, a
// command two thirds (docs/decisions/0015-warm-start.md). The cache lies where nobody else may write; where it cannot
// be written, Dix starts without.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/dix', import.meta.url)))
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, specifier.startsWith('drizzle-orm') ? { ...context, conditions: ['require'] } : context),
})
