export { transferChecks } from './queries.ts'
export { transferRoutes } from './routes.ts'
