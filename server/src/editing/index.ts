import type { FastifyInstance } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { categoryRoutes } from './category-routes.ts'
import type { EditingDependencies } from './dependencies.ts'
import { listRoutes } from './list-routes.ts'
import { productRoutes } from './product-routes.ts'

export type { EditingDependencies } from './dependencies.ts'
export { imageReferencesOfHistory } from './image-references.ts'

/** Every call by which administrators keep the catalogue in order. */
export function editingRoutes(app: FastifyInstance, guard: Guard, dependencies: EditingDependencies): void {
  categoryRoutes(app, guard, dependencies)
  productRoutes(app, guard, dependencies)
  listRoutes(app, guard, dependencies)
}
