import { catalogueEndpoints as endpoints, type Message, mainStore } from '@dix/contract'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { z } from 'zod'
import { RequestKeyCache } from '../platform/http/cache/request-key-cache.ts'
import {
  type AskedResponse,
  type CacheableResponse,
  type DescribedResponse,
  type ResponseCache,
  sendCached,
  sendIfCached,
} from '../platform/http/cache/response-cache.ts'
import { publish } from '../platform/http/endpoint.ts'
import { Problem, type ProblemOf } from '../platform/http/problem.ts'
import {
  filterProducts,
  foundProducts,
  homeRow,
  isAsFound,
  newestPage,
  type Page,
  pageOfFound,
  paginate,
  productsIn,
  sortProducts,
} from './lists.ts'
import type { LiveCatalogue } from './live/live.ts'
import type { StoreCatalogue } from './live/store-stocks.ts'
import { type CatalogueProduct, type Snapshot, stockOf } from './snapshot.ts'
import { asWire, productWriter, type ShownAround } from './wire.ts'

type Name = keyof typeof endpoints
type Input<Of extends Name> = (typeof endpoints)[Of] extends { body: infer Body extends z.ZodType }
  ? z.output<Body>
  : undefined

type RouteDependencies = {
  live: LiveCatalogue
  cache: ResponseCache
  publicUrl: string
  /** The store whose stock the visitor sees. */
  storeOf(request: FastifyRequest): string
}

/** The public endpoints for reading, served from memory and cached. */
export function catalogueRoutes(app: FastifyInstance, dependencies: RouteDependencies): void {
  const publishResponses = cachedResponses(app, dependencies)
  categoryRoutes(publishResponses, dependencies)
  readingRoutes(publishResponses)
  searchRoutes(publishResponses, dependencies)
}

/** Products of a response, and the accompanying numbers. */
type FoundProducts = { products: readonly CatalogueProduct[]; numbers?: Record<string, number> }

/** Registers endpoints that depend only on the catalogue and their input. */
type PublishResponses = {
  /** A response without products: valid until an edit. */
  ofEdits(name: Name, read: (snapshot: Snapshot) => unknown[]): void
  /** A response with products: valid until one of them changes, or others take their place. */
  ofProducts<Of extends Name>(
    name: Of,
    find: (store: StoreCatalogue, input: Input<Of>) => FoundProducts | ProblemOf<(typeof endpoints)[Of]>,
    more?: {
      keyOf?: (input: Input<Of>) => unknown
      /** Whether finding the products costs little: no search, no sorting. */
      isCheap?: (input: Input<Of>) => boolean
    },
  ): void
}

function cachedResponses(app: FastifyInstance, dependencies: RouteDependencies): PublishResponses {
  const { live, cache, publicUrl, storeOf } = dependencies
  const known = new RequestKeyCache()
  const write = productWriter(publicUrl)

  function publishCached<Of extends Name>(
    name: Of,
    asked: Omit<AskedResponse, 'key'>,
    make: (input: Input<Of>, storeId: string) => CacheableResponse | DescribedResponse,
    storeOf: (request: FastifyRequest) => string,
    keyOf: (input: Input<Of>) => unknown = (input) => input ?? null,
  ): void {
    const handler: RouteHandlerMethod = (request, reply) => {
      const input = request.body as Input<Of>
      const storeId = storeOf(request)
      const named = nameIn(storeId, name)
      const key = `${named} ${JSON.stringify(keyOf(input))}`
      known.remember(named, request, key)
      return sendCached(request, reply, cache, { ...asked, key }, () => make(input, storeId))
    }
    publish(app, endpoints[name], handler, {
      readsLate: true,
      preValidation: (request, reply, done) => {
        const key = known.keyOf(nameIn(storeOf(request), name), request)
        if (key === undefined || !sendIfCached(request, reply, cache, { ...asked, key }))
          request.readBody(done)
      },
    })
  }

  return {
    ofEdits: (name, read) =>
      publishCached(
        name,
        { version: live.versions.edited },
        () => ({ status: 200, headers: jsonHeaders, body: asJson(JSON.stringify(read(live.snapshot))) }),
        () => mainStore,
      ),
    ofProducts(name, find, { keyOf, isCheap } = {}) {
      type Basis = { input: Input<typeof name>; storeId: string }
      const read = ({ input, storeId }: Basis) => {
        const store = live.of(storeId)
        const found = find(store, input)
        if (found instanceof Problem) return found
        const { offers, categories, subCategories } = store.snapshot
        const around = { offers, categories, subCategories }
        const stocks = found.products.map((product) => stockOf(store.snapshot, product))
        return { ...found, around, stocks, content: contentOf(found, stocks, around) }
      }
      const make = (input: Input<typeof name>, storeId: string): DescribedResponse => {
        const basis = { input, storeId }
        const found = read(basis)
        if (found instanceof Problem) throw found
        const { products, numbers, around, stocks, content } = found
        return {
          status: 200,
          headers: jsonHeaders,
          content,
          body: () => {
            const data = products.map((product, at) => write(around, product, stocks[at]!))
            return numbers ? asJson(`[${data.join()}]`, numbers) : asJson(data[0]!)
          },
          // Anyone can request any number of pages past the end.
          isEmpty: products.length === 0 && ((input as { page?: number }).page ?? 1) > 1,
          ...(isCheap?.(input) && { basis }),
        }
      }
      const asked = {
        version: live.versions.exact,
        contentOf: (basis: unknown) => {
          const found = read(basis as Basis)
          return found instanceof Problem ? null : found.content
        },
      }
      publishCached(name, asked, make, storeOf, keyOf)
    },
  }
}

/** Numbers of objects: products and what is shown around them are replaced by changes, so the same one is unchanged. */
const serials = new WeakMap<object, number>()
let lastSerial = 0

function serialOf(one: object): number {
  const known = serials.get(one)
  if (known !== undefined) return known
  serials.set(one, ++lastSerial)
  return lastSerial
}

/** Equal for responses that show the same; no request has such a key. */
function contentOf(
  { products, numbers }: FoundProducts,
  stocks: readonly number[],
  { offers, categories, subCategories }: ShownAround,
): string {
  const shown = products.map((product, at) => `${serialOf(product)}:${stocks[at]}`)
  const around = [offers, categories, subCategories].map(serialOf)
  return `=${around} ${shown} ${Object.entries(numbers ?? {})}`
}

/** The cache key of a request in a store. The main store's has no store in it. */
const nameIn = (storeId: string, name: Name) => (storeId === mainStore ? name : `${name} ${storeId}`)

const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-store',
}

const opening = JSON.stringify({ success: true, error: false, message: 'OK' }).slice(0, -1)

/** A successful response. @param data JSON */
function asJson(data: string, numbers: Record<string, number> = {}): string {
  const others = Object.entries(numbers).map(([name, number]) => `,"${name}":${number}`)
  return `${opening},"data":${data}${others.join('')}}`
}

function categoryRoutes(publishResponses: PublishResponses, { publicUrl }: RouteDependencies): void {
  publishResponses.ofEdits('categories', (snapshot) => {
    const wire = asWire(snapshot, publicUrl)
    return byName([...snapshot.categories.values()].map(wire.category))
  })

  publishResponses.ofEdits('subCategories', (snapshot) => {
    const wire = asWire(snapshot, publicUrl)
    return byName([...snapshot.subCategories.values()].map(wire.subCategory))
  })
}

function readingRoutes({ ofProducts }: PublishResponses): void {
  ofProducts(
    'productsByCategory',
    ({ snapshot }, { id, limit }) => {
      if (!snapshot.categories.has(id)) return notFound('Category not found.')
      return {
        products: homeRow(snapshot, id, limit),
        numbers: { totalCount: snapshot.byCategory.get(id)?.length ?? 0 },
      }
    },
    { isCheap: () => true },
  )

  ofProducts(
    'productsBySubCategory',
    ({ snapshot }, { categoryId, subCategoryId, page, limit, ...filters }) => {
      if (!snapshot.categories.has(categoryId)) return notFound('Category not found.')
      if (!snapshot.subCategories.has(subCategoryId)) return notFound('Sub category not found.')
      const products = filterProducts(snapshot, productsIn(snapshot, categoryId, subCategoryId), {
        ...filters,
        brand: null,
      })
      return onPage(paginate(sortProducts(snapshot, products, filters.sort), page, limit))
    },
    { isCheap: (filters) => isAsFound({ ...filters, brand: null }) },
  )

  ofProducts(
    'productDetails',
    ({ snapshot }, { productId }) => {
      const product = snapshot.products.get(productId)
      return product ? { products: [product] } : notFound('This product is no longer available.')
    },
    { isCheap: () => true },
  )
}

function searchRoutes({ ofProducts }: PublishResponses, { live }: RouteDependencies): void {
  ofProducts(
    'products',
    ({ snapshot, find }, { search, page, limit }) =>
      onPage(
        search === '' ? newestPage(snapshot, page, limit) : pageOfFound(snapshot, find(search), page, limit),
      ),
    { isCheap: ({ search }) => search === '' },
  )

  ofProducts(
    'searchProducts',
    ({ snapshot, find }, { search, page, limit, ...given }) => {
      const filters = { ...given, brand: null }
      const result = find(search)
      if (isAsFound(filters)) return onPage(pageOfFound(snapshot, result, page, limit))
      const products = filterProducts(snapshot, foundProducts(snapshot, result, filters.sort), filters)
      return onPage(paginate(sortProducts(snapshot, products, filters.sort), page, limit))
    },
    { keyOf: (input) => ({ ...input, search: live.search.keyOf(input.search) }) },
  )
}

function onPage({ rows, ...paging }: Page<CatalogueProduct>): FoundProducts {
  return { products: rows, numbers: { ...paging, totalNoPage: paging.totalPage } }
}

function notFound(message: Message) {
  return new Problem('not_found', message)
}

function byName<Row extends { name: string }>(rows: Row[]): Row[] {
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'fr'))
}
