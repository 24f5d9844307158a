import '../platform/load-quickly.ts'

const { existsSync } = await import('node:fs')
const { runAdmin } = await import('./admins/commands.ts')

if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await runAdmin(process.argv.slice(2), process)
