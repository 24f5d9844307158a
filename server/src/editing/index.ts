import type { FastifyInstance } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import type { Keeping } from './keeping.ts'
import { listRoutes } from './list-routes.ts'
import { productRoutes } from './product-routes.ts'
import { shelfRoutes } from './shelf-routes.ts'

export { imageReferencesOfHistory } from './image-references.ts'
export type { Keeping } from './keeping.ts'

/** Every call by which administrators keep the catalogue in order. */
export function administrationRoutes(app: FastifyInstance, guard: Guard, keeping: Keeping): void {
  shelfRoutes(app, guard, keeping)
  productRoutes(app, guard, keeping)
  listRoutes(app, guard, keeping)
}
