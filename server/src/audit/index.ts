export { auditRoutes } from './routes.ts'
export { scheduleAudit } from './run-audit.ts'
