export { reviewChecks } from './checks.ts'
export { reviewPersonalData } from './personal-data.ts'
export { readRatings } from './queries.ts'
export { reviewRoutes } from './routes.ts'
