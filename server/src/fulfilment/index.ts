export { pickingRoutes } from './picking/routes.ts'
export { openPromises, type Promises } from './promise/open-promises.ts'
export { tripRoutes } from './trips/routes.ts'
