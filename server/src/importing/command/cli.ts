import '../../platform/load-quickly.ts'

const { existsSync } = await import('node:fs')
const { runCatalogue } = await import('./commands.ts')

if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await runCatalogue(process.argv.slice(2), process)
