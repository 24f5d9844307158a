export { importRoutes } from './page/routes.ts'
