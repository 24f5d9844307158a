import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openLog } from './platform/logger.ts'
import { readSettings } from './platform/settings.ts'
import { StartError } from './platform/start-error.ts'
import { runPrimary } from './primary.ts'
import { serve } from './serve.ts'

// React and React Router choose their production code when they are first imported.
process.env.NODE_ENV ??= 'production'
if (existsSync('.env')) process.loadEnvFile('.env')

try {
  const settings = readSettings(process.env)
  const log = openLog(settings.logLevel)
  settings.dataDir = resolve(settings.dataDir)
  if (settings.webConcurrency > 1 && cluster.isPrimary) runPrimary(settings.webConcurrency, log)
  else await serve(settings, log)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`Dix cannot start. ${error.message}\n`)
  // A worker's channel to its primary would keep it alive with nothing to do.
  process.exit(1)
}
