export { openReaders, type Readers } from './reader.ts'
export { quarterViews, storeRoutes } from './routes.ts'
