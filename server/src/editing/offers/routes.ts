import { offerEndpoints as endpoints, mayDo } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../../accounts/index.ts'
import { keyOf } from '../../platform/http/idempotency-key.ts'
import { pagingOf } from '../../platform/http/paging.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { EditingDependencies } from '../dependencies.ts'
import { registerCatalogueEndpoint } from '../register-catalogue-endpoint.ts'
import { previewOffer } from './preview-offer.ts'
import { countOfferChanges, findOfferChanges, findOffers } from './queries.ts'
import { deleteOffer, endOffer, saveOffer, undoOffer } from './save-offer.ts'

/** Endpoints that plan, show, end and delete offers. */
export function offerRoutes(app: FastifyInstance, guard: Guard, dependencies: EditingDependencies): void {
  const { db } = dependencies

  registerCatalogueEndpoint(app, guard, endpoints.offers, async () => ({ data: await findOffers(db) }))

  registerCatalogueEndpoint(app, guard, endpoints.saveOffer, async (input, request) => {
    const saving = { userId: guard.signedIn(request).userId, key: keyOf(request) }
    const data = await saveOffer(dependencies, saving, input)
    return data instanceof Problem ? data : { message: 'Offer saved.', data }
  })

  registerCatalogueEndpoint(app, guard, endpoints.endOffer, async (input, request) => {
    const data = await endOffer(dependencies, guard.signedIn(request).userId, input, new Date())
    return data instanceof Problem ? data : { message: 'The offer has ended.', data }
  })

  registerCatalogueEndpoint(app, guard, endpoints.deleteOffer, async (input, request) => {
    const data = await deleteOffer(dependencies, guard.signedIn(request).userId, input)
    return data instanceof Problem ? data : { message: 'Offer deleted.', data }
  })

  registerCatalogueEndpoint(app, guard, endpoints.previewOffer, async (input, request) => ({
    data: await previewOffer(db, input, mayDo(guard.staff(request).role, 'seePurchasePrices')),
  }))

  registerCatalogueEndpoint(app, guard, endpoints.offerChanges, async ({ page, limit }) => {
    const totalCount = await countOfferChanges(db)
    return {
      data: await findOfferChanges(db, { limit, offset: (page - 1) * limit }),
      beside: pagingOf({ page, limit }, totalCount),
    }
  })

  registerCatalogueEndpoint(app, guard, endpoints.undoOffer, async ({ _id }, request) => {
    const data = await undoOffer(dependencies, guard.signedIn(request).userId, _id)
    return data instanceof Problem ? data : { message: 'Offer restored.', data }
  })
}
