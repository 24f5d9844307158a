import '../platform/load-quickly.ts'

await import('./command.ts')
