export { loadBuiltRender } from './built.ts'
export { mapTilesOf } from './map-tiles.ts'
export { pageRoutes } from './routes.ts'
