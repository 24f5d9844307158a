export { restoreTrip } from './rider-query.ts'
