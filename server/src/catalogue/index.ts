export { type Absence, countEmpty, findAbsences, findRunningLow } from '../stock/running-out.ts'
export {
  findLedgerFaults,
  findPublishedProducts,
  keepShelved,
  type LedgerFault,
  lockPublishedProducts,
  lockPublishedProductsIn,
  type PublishedProduct,
  returnStock,
  type StockChange,
  sellHeld,
  stockMovement,
} from '../stock/stock.ts'
export { imageReferencesOfCatalogue } from './image-references.ts'
export { type Page, paginate } from './lists.ts'
export { type LiveCatalogue, openCatalogue } from './live.ts'
export { prepareCatalogue } from './prepare.ts'
export { productKey } from './product-key.ts'
export { catalogueRoutes } from './routes.ts'
export type { CatalogueSynonym } from './search-documents.ts'
export type { CatalogueCategory, Snapshot } from './snapshot.ts'
export { cataloguePages } from './views.ts'
