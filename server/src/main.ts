import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// React and React Router choose their production code when they are first imported.
process.env.NODE_ENV ??= 'production'
if (existsSync('.env')) process.loadEnvFile('.env')

// Before anything else is loaded, and in a folder that nobody else may write to: a start takes a fifth less
// (docs/decisions/0015-warm-start.md). Where it cannot be written, Dix starts without.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/dix', import.meta.url)))
const { start } = await import('./start.ts')
await start()
