import './platform/load-quickly.ts'
import { existsSync } from 'node:fs'

// React and React Router choose their production code when they are first imported.
process.env.NODE_ENV ??= 'production'
if (existsSync('.env')) process.loadEnvFile('.env')

const { start } = await import('./start.ts')
await start()
