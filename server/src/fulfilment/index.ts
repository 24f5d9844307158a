export { pickingRoutes } from './picking/routes.ts'
