export { loadDemoHistory } from './load-history.ts'
export { demoRoutes } from './routes.ts'
