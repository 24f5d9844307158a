export { synonymRoutes } from './routes.ts'
export { keepMissesSwept } from './sweep.ts'
