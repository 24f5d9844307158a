export { administrationRoutes } from '../editing/index.ts'
export { importRoutes } from '../importing/page/routes.ts'
export { type Absence, countEmpty, findAbsences, findRunningLow } from '../stock/running-out.ts'
export {
  findLedgerFaults,
  findShelved,
  keepShelved,
  type LedgerFault,
  lockingShelved,
  lockShelved,
  returnStock,
  type ShelvedProduct,
  type StockChange,
  sellHeld,
  stockMoving,
} from '../stock/stock.ts'
export { keepMissesSwept, synonymRoutes } from '../synonyms/index.ts'
export { type LiveCatalogue, openCatalogue } from './live.ts'
export { prepareCatalogue } from './prepare.ts'
export { catalogueRoutes } from './routes.ts'
export { showingOfCatalogue } from './shown-pictures.ts'
export type { Snapshot } from './snapshot.ts'
export { cataloguePages } from './views.ts'
