import { synonymEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../platform/http/problem.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { createSynonym, synonymNotFound } from './create-synonym.ts'
import type { SynonymsDependencies } from './dependencies.ts'
import { listZeroResultSearches } from './list-zero-result-searches.ts'
import { deleteSynonym, findSynonyms } from './queries.ts'
import { reportZeroResultSearch } from './report-zero-result-search.ts'
import { asSynonym } from './wire.ts'

/** Zero-result searches, and the synonyms that fix them. */
export function synonymRoutes(app: FastifyInstance, dependencies: SynonymsDependencies): void {
  const { db, guard, live, publicUrl } = dependencies

  registerEndpoint(app, guard, endpoints.reportZeroResultSearch, async ({ search }, request) => {
    await reportZeroResultSearch(dependencies, search, request.ip)
    return { data: null }
  })

  registerEndpoint(app, guard, endpoints.zeroResultSearches, async (input) => {
    const { rows, ...paging } = await listZeroResultSearches(dependencies, input)
    return { data: rows, beside: { ...paging, totalNoPage: paging.totalPage } }
  })

  registerEndpoint(
    app,
    guard,
    endpoints.createSynonym,
    async ({ word, productId, categoryId, subCategoryId }) => {
      const synonym = await createSynonym(dependencies, {
        word,
        productId: productId ?? null,
        categoryId: categoryId ?? null,
        subCategoryId: subCategoryId ?? null,
      })
      if (synonym instanceof Problem) return synonym
      const isDraft = productId && !live.snapshot.products.has(productId)
      const message = isDraft
        ? 'Synonym created. It takes effect once the product is published.'
        : 'Synonym created. The search uses it now.'
      return { message, data: asSynonym(synonym, publicUrl) }
    },
  )

  registerEndpoint(app, guard, endpoints.synonyms, async () => ({
    data: (await findSynonyms(db)).map((synonym) => asSynonym(synonym, publicUrl)),
  }))

  registerEndpoint(app, guard, endpoints.deleteSynonym, async ({ _id }) => {
    if (!(await deleteSynonym(db, _id))) return synonymNotFound()
    await live.catchUp({ synonyms: true })
    return { message: 'Synonym deleted.', data: null }
  })
}
