import { firstStepsEndpoints as endpoints, type Locale, storesOf } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { type OrdersDependencies, placeTestOrder, removeTestOrder } from '../orders/index.ts'
import { localeOf } from '../platform/http/locale.ts'
import { Problem } from '../platform/http/problem.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import {
  type FirstStepsDependencies,
  findNewestOnSale,
  readFirstSteps,
  saveChoice,
} from './read-first-steps.ts'

type Dependencies = FirstStepsDependencies & { guard: Guard; orders: OrdersDependencies }

/** The customer's name in a test order, at the desk and on printed lists. */
const testCustomer: Record<Locale, string> = { fr: 'Commande d’essai', en: 'Test order' }

/** Endpoints for the steps of a new owner before the shop sells. */
export function firstStepsRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { guard, db, settings, orders, publicUrl } = dependencies

  registerEndpoint(app, guard, endpoints.firstSteps, async () => ({
    data: await readFirstSteps(dependencies),
  }))

  registerEndpoint(app, guard, endpoints.showFirstSteps, async ({ shown }) => {
    await saveChoice(db, shown ? 'shown' : 'hidden')
    return { data: await readFirstSteps(dependencies) }
  })

  registerEndpoint(app, guard, endpoints.placeTestOrder, async (_input, request) => {
    const productId = await findNewestOnSale(db)
    if (productId === undefined) return nothingInStock()
    const locale = localeOf(request, orders.shopLanguage)
    const placed = await placeTestOrder(orders, {
      ...guard.staff(request),
      name: testCustomer[locale],
      address: shopAddress(),
      productId,
      viewer: {
        locale,
        shopLanguage: orders.shopLanguage,
        publicUrl,
        quarters: settings.current.zones.quarters,
        storeNameOf: orders.stores.nameOf,
        stores: storesOf(settings.current),
      },
    })
    if (placed instanceof Problem) return placed
    return { message: 'The test order was placed.', data: await readFirstSteps(dependencies) }
  })

  registerEndpoint(app, guard, endpoints.removeTestOrder, async () => {
    const problem = await removeTestOrder(db)
    return problem ?? { message: 'The test order was removed.', data: await readFirstSteps(dependencies) }
  })

  /** The address of the test order: the shop itself. */
  function shopAddress() {
    const { identity, contact } = settings.current
    const { address, cities, country, phone, whatsapp } = contact
    return {
      address_line: address || identity.name,
      city: cities[0] ?? '',
      state: '',
      country,
      pincode: '',
      mobile: phone || whatsapp,
    }
  }
}

function nothingInStock() {
  return new Problem('stock_short', 'No product is in stock. Add one to place a test order.')
}
