export { readSynonyms } from './queries.ts'
export { synonymRoutes } from './routes.ts'
export { searchSynonyms } from './schema.ts'
export { scheduleZeroResultSweep } from './zero-result-searches.ts'
