export { type LoadRender, loadBuiltRender, pageRoutes } from './routes.ts'
