export { loadBuiltRender } from './built.ts'
export { pageRoutes } from './routes.ts'
