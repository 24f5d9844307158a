export { openReaders, type Readers } from './reader.ts'
export { storeRoutes } from './routes.ts'
