import type { FastifyInstance } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { categoryRoutes } from './category-routes.ts'
import type { EditingDependencies } from './dependencies.ts'
import { listRoutes } from './list-routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { positionRoutes } from './position-routes.ts'
import { productRoutes } from './product-routes.ts'

export { findAdminProducts } from './admin-views.ts'
export type { EditingDependencies } from './dependencies.ts'
export { recordCreatedCategories } from './edits/created-categories.ts'
export {
  changeBetween,
  differingFields,
  fieldsOf,
  type ProductChange,
  type ProductFields,
} from './edits/fields.ts'
export { withPositions } from './edits/positions.ts'
export { beginEdit, dropEmptyEdit, recordChanges } from './edits/record-edit.ts'
export type { CategoryKind } from './queries/categories.ts'
export { nextCategoryPosition } from './queries/category-positions.ts'
export {
  findChangedProducts,
  findSavesSince,
  imageReferencesOfHistory,
  type Saves,
  type SeenRevision,
} from './queries/changes.ts'
export { isReverted, lockKey } from './queries/edits.ts'
export { findPage, unfiltered } from './queries/list-products.ts'
export { type ColumnField, insertRows, setProductCategories } from './queries/product-rows.ts'
export { lockRevisions, readProducts } from './queries/products.ts'
export { deleteProducts, freeCodes, freeKeys, rewriteProducts } from './queries/write-products.ts'
export { unitOf } from './saves/apply-form.ts'

/** The endpoints that edit the catalogue. */
export function editingRoutes(app: FastifyInstance, guard: Guard, dependencies: EditingDependencies): void {
  categoryRoutes(app, guard, dependencies)
  productRoutes(app, guard, dependencies)
  listRoutes(app, guard, dependencies)
  positionRoutes(app, guard, dependencies)
  offerRoutes(app, guard, dependencies)
}
