export { clearNotedLosses, recordLosses } from './losses.ts'
export { insightRoutes } from './routes.ts'
