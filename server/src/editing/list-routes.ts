import {
  editEndpoints,
  historyEndpoints,
  mayDo,
  pictureBatchEndpoints,
  productEndpoints,
} from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { pagingOf } from '../platform/http/paging.ts'
import { findLowStockThreshold, setLowStockThreshold } from '../stock/index.ts'
import { findAdminProducts, toAdminCategory, toAdminSubCategory } from './admin-views.ts'
import type { EditingDependencies } from './dependencies.ts'
import { toEdit, toEditChanges, toHistory } from './history/history.ts'
import { listSaves } from './history/list-saves.ts'
import { changeNotFound } from './problems.ts'
import { listCategories, listSubCategories } from './queries/categories.ts'
import { countEffectiveChanges, findChangesOf, findHistory } from './queries/changes.ts'
import { editExists, listAuthors, listEdits } from './queries/edits.ts'
import { countProducts, findPage, unfiltered } from './queries/list-products.ts'
import { matchProducts } from './queries/match-products.ts'
import { registerCatalogueEndpoint } from './register-catalogue-endpoint.ts'
import { matchPictures } from './saves/match-pictures.ts'

/** Endpoints that read products with drafts, missing translations, and the history. */
export function listRoutes(app: FastifyInstance, guard: Guard, dependencies: EditingDependencies): void {
  const { db, publicUrl, stores } = dependencies
  registerCatalogueEndpoint(
    app,
    guard,
    productEndpoints.adminProducts,
    async ({ store, ...query }, request) => {
      const storeId = stores.storeFor(request, store)
      const lowStock = await findLowStockThreshold(db)
      const [{ ids, totalCount }, counts] = await Promise.all([
        findPage(db, query, lowStock, storeId),
        countProducts(db, lowStock, storeId),
      ])
      const data = await findAdminProducts(db, publicUrl, ids, storeId)
      return { data, beside: { ...pagingOf(query, totalCount), counts, lowStock } }
    },
  )

  registerCatalogueEndpoint(app, guard, productEndpoints.matchProducts, async ({ rows, store }, request) => {
    const storeId = stores.storeFor(request, store)
    const matches = await matchProducts(db, rows)
    const ids = [...new Set(matches.flatMap((match) => match.ids))]
    const found = new Map(
      (await findAdminProducts(db, publicUrl, ids, storeId)).map((product) => [product._id, product]),
    )
    return {
      data: matches.map(({ by, ids }) => ({ by, products: ids.flatMap((id) => found.get(id) ?? []) })),
    }
  })

  registerCatalogueEndpoint(app, guard, pictureBatchEndpoints.matchPictures, async ({ rows }) => ({
    data: await matchPictures(db, publicUrl, rows),
  }))

  registerCatalogueEndpoint(app, guard, productEndpoints.setLowStock, async ({ threshold }) => {
    await setLowStockThreshold(db, threshold)
    return { message: 'Threshold saved.', data: { threshold } }
  })

  registerCatalogueEndpoint(
    app,
    guard,
    productEndpoints.untranslated,
    async ({ page, limit, store }, request) => {
      const storeId = stores.storeFor(request, store)
      const query = { ...unfiltered, translation: 'missing' as const, page, limit }
      const { ids, totalCount } = await findPage(db, query, 0, storeId)
      const categories = await listCategories(db, { untranslated: true })
      const subCategories = await listSubCategories(db, { untranslated: true })
      return {
        data: await findAdminProducts(db, publicUrl, ids, storeId),
        beside: {
          ...pagingOf(query, totalCount),
          categories: categories.map((category) => toAdminCategory(category, publicUrl)),
          subCategories: subCategories.map((subCategory) => toAdminSubCategory(subCategory, publicUrl)),
        },
      }
    },
  )

  registerCatalogueEndpoint(app, guard, editEndpoints.productHistory, async ({ _id, ...query }) => {
    const { changes, totalCount } = await findHistory(db, _id, query)
    const [present] = await findAdminProducts(db, publicUrl, [_id])
    const name = present?.name ?? changes[0]?.productName ?? ''
    const data = await toHistory(db, publicUrl, changes, stores)
    return { data, beside: { ...pagingOf(query, totalCount), name } }
  })

  registerCatalogueEndpoint(app, guard, editEndpoints.edits, async (query) => {
    const { edits, totalCount } = await listEdits(db, query)
    return {
      data: edits.map((edit) => toEdit(edit, stores)),
      beside: { ...pagingOf(query, totalCount), authors: await listAuthors(db) },
    }
  })

  registerCatalogueEndpoint(app, guard, editEndpoints.editChanges, async ({ edit, ...query }) => {
    if (!(await editExists(db, edit))) return changeNotFound()
    const { changes, totalCount } = await findChangesOf(db, edit, query)
    return {
      data: await toEditChanges(db, publicUrl, changes, stores),
      beside: { ...pagingOf(query, totalCount), remaining: await countEffectiveChanges(db, edit) },
    }
  })

  registerCatalogueEndpoint(app, guard, historyEndpoints.saves, async (query, request) => {
    const withSettings = mayDo(guard.staff(request).role, 'manageSettings')
    const { saves, ...beside } = await listSaves(dependencies, { ...query, withSettings })
    return { data: saves, beside }
  })
}
