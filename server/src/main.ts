import { existsSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// React and React Router choose their production code when they are first imported.
process.env.NODE_ENV ??= 'production'
if (existsSync('.env')) process.loadEnvFile('.env')

// Before anything else is loaded: a start takes a third less (docs/decisions/0015-warm-start.md).
// The cache lies where nobody else may write; where it cannot be written, Dix starts without.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/dix', import.meta.url)))
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, specifier.startsWith('drizzle-orm') ? { ...context, conditions: ['require'] } : context),
})
const { start } = await import('./start.ts')
await start()
