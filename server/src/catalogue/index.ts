export { catalogueChecks } from './checks.ts'
export { type Page, paginate } from './lists.ts'
export { type LiveCatalogue, openCatalogue } from './live/live.ts'
export { discountedPriceColumn, isInOffer, offeredPriceBy } from './offers/offered-prices.ts'
export { priceOf } from './offers/running-offers.ts'
export { offers } from './offers/schema.ts'
export { type OwnRows, ownRows } from './own-rows.ts'
export { findDemoState, lockDemoState, prepareCatalogue, recordDemoState } from './prepare.ts'
export { productKey } from './product-key.ts'
export {
  findPublishedProducts,
  lockProductsIn,
  lockPublishedProducts,
  lockPublishedProductsForShare,
  nameFor,
  type PublishedProduct,
  publishedProductsIn,
  type StockedProduct,
  stockedIn,
  stockedProductsIn,
} from './published-products.ts'
export { imageReferencesOfCatalogue, isCatalogueEmpty, readCategoriesOf } from './queries.ts'
export { catalogueRoutes } from './routes.ts'
export {
  categories,
  productCategories,
  productSubCategories,
  products,
  subCategories,
  subCategoryCategories,
} from './schema.ts'
export type { CatalogueSynonym } from './search-documents.ts'
export { byPosition, type CatalogueCategory, hasSameCategories, type Snapshot, stockOf } from './snapshot.ts'
export { cataloguePages, listsBehind } from './views.ts'
