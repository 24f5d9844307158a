export { forgetTransfersOf, transferChecks } from './queries.ts'
export { transferRoutes } from './routes.ts'
