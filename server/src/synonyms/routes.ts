import { synonymEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { openCall } from '../platform/http/call.ts'
import { Problem } from '../platform/http/problem.ts'
import { createSynonym } from './create-synonym.ts'
import { listMisses } from './list-misses.ts'
import { findSynonyms, removeSynonym } from './queries.ts'
import { reportMiss } from './report-miss.ts'
import type { Synonyms } from './synonyms.ts'
import { asSynonym } from './wire.ts'

/** Searches that found nothing, and words of shoppers that stand for something. */
export function synonymRoutes(app: FastifyInstance, synonyms: Synonyms): void {
  const { db, guard, live, publicUrl } = synonyms

  openCall(app, guard, endpoints.reportMiss, async ({ search }, request) => {
    await reportMiss(synonyms, search, request.ip)
    return { data: null }
  })

  openCall(app, guard, endpoints.misses, async (input) => {
    const { rows, ...paging } = await listMisses(synonyms, input)
    return { data: rows, beside: { ...paging, totalNoPage: paging.totalPage } }
  })

  openCall(app, guard, endpoints.createSynonym, async ({ word, productId, categoryId, subCategoryId }) => {
    const synonym = await createSynonym(synonyms, {
      word,
      productId: productId ?? null,
      categoryId: categoryId ?? null,
      subCategoryId: subCategoryId ?? null,
    })
    const isDraft = productId && !live.snapshot.products.has(productId)
    const sentence = isDraft ? 'The search will find it once it is on sale.' : 'The search now finds it.'
    return { sentence, data: asSynonym(synonym, publicUrl) }
  })

  openCall(app, guard, endpoints.synonyms, async () => ({
    data: (await findSynonyms(db)).map((synonym) => asSynonym(synonym, publicUrl)),
  }))

  openCall(app, guard, endpoints.deleteSynonym, async ({ _id }) => {
    if (!(await removeSynonym(db, _id))) throw new Problem('not_found', 'There is no such synonym.')
    await live.catchUp({ shelves: true })
    return { sentence: 'The synonym is deleted.', data: null }
  })
}
