export { clearNotedLosses, noteLosses } from './losses.ts'
export { insightRoutes } from './routes.ts'
