import '../platform/load-quickly.ts'

await import('./commands.ts')
