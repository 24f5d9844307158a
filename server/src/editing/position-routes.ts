import {
  absoluteImageUrl,
  positionEndpoints as endpoints,
  type Positioned,
  type PositionList,
} from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { paginate } from '../catalogue/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { pagingOf } from '../platform/http/paging.ts'
import { Problem } from '../platform/http/problem.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { EditingDependencies } from './dependencies.ts'
import { move } from './move.ts'
import { categoryNotFound } from './problems.ts'
import { lockCategoriesForShare } from './queries/categories.ts'
import { findSubCategoriesOf, readCategoryOrder } from './queries/category-positions.ts'
import { readOrderRevision } from './queries/moves.ts'
import { readProductOrder } from './queries/product-positions.ts'

/** Endpoints that show and change the order of categories, sub categories, and products of a sub category. */
export function positionRoutes(app: FastifyInstance, guard: Guard, dependencies: EditingDependencies): void {
  const { db, publicUrl } = dependencies

  registerEndpoint(app, guard, endpoints.positions, async ({ list, parent, page, limit }) => {
    // The revision is read first, so that a move in between makes the next one a conflict.
    const revision = await readOrderRevision(db, {
      list,
      parentId: list === 'products' ? (parent ?? '') : '',
    })
    const found = await readOrder(db, list, parent, { page, limit })
    if (found instanceof Problem) return found
    const { rows, totalCount } = found
    const data = rows.map(({ image, ...row }) => ({ ...row, image: absoluteImageUrl(image, publicUrl) }))
    return { data, beside: { ...pagingOf({ page, limit }, totalCount), revision } }
  })

  registerEndpoint(app, guard, endpoints.move, async (input, request) => {
    const data = await move(dependencies, guard.signedIn(request).userId, input)
    return data instanceof Problem ? data : { message: 'Order saved.', data }
  })
}

/** One page of a list in the order of the shop; `not_found` without its parent. */
async function readOrder(
  db: Queries,
  list: PositionList,
  parent: string | null,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Positioned[]; totalCount: number } | Problem<'not_found'>> {
  if (list === 'products') {
    if ((await lockCategoriesForShare(db, 'subCategory', [parent ?? ''])).length === 0)
      return categoryNotFound.subCategory()
    const { rows, totalCount } = await readProductOrder(db, parent ?? '', { page, limit })
    return { rows: rows.map(({ id, ...row }) => ({ _id: id, ...row })), totalCount }
  }
  const kind = list === 'categories' ? 'category' : 'subCategory'
  if (list === 'subCategories' && parent !== null) {
    if ((await lockCategoriesForShare(db, 'category', [parent])).length === 0)
      return categoryNotFound.category()
  }
  const within = list === 'subCategories' && parent !== null ? await findSubCategoriesOf(db, parent) : null
  const order = await readCategoryOrder(db, kind)
  const { rows, totalCount } = paginate(
    order.filter(({ id }) => within === null || within.has(id)),
    page,
    limit,
  )
  const category = { unit: '', draft: false, stock: null }
  return { rows: rows.map(({ id, name, image }) => ({ _id: id, name, image, ...category })), totalCount }
}
