import '../platform/load-quickly.ts'

await import('./admins/commands.ts')
