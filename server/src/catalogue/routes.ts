import { catalogueEndpoints as endpoints, type Message, type SortOrder } from '@dix/contract'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import type { z } from 'zod'
import { publish } from '../platform/http/endpoint.ts'
import { Problem, type ProblemOf } from '../platform/http/problem.ts'
import { RequestKeyCache } from '../platform/http/request-key-cache.ts'
import { type ResponseCache, sendCached, sendIfCached } from '../platform/http/response-cache.ts'
import {
  filterProducts,
  foundProducts,
  homeRow,
  newestPage,
  type Page,
  paginate,
  productsIn,
  sortProducts,
} from './lists.ts'
import type { LiveCatalogue } from './live.ts'
import type { CatalogueProduct, Snapshot } from './snapshot.ts'
import { asWire } from './wire.ts'

type Input<Name extends keyof typeof endpoints> = (typeof endpoints)[Name] extends {
  body: infer Body extends z.ZodType
}
  ? z.output<Body>
  : undefined

type RouteDependencies = { live: LiveCatalogue; cache: ResponseCache; publicUrl: string }

/** The public endpoints for reading (specification, section 7), answered from memory and cached. */
export function catalogueRoutes(app: FastifyInstance, dependencies: RouteDependencies): void {
  const answer = cachedAnswers(app, dependencies)
  readingRoutes(answer, dependencies)
  searchRoutes(answer, dependencies)
}

/** Publishes an endpoint whose answer depends only on the catalogue and its input. */
type PublishAnswer = <Name extends keyof typeof endpoints>(
  name: Name,
  read: (
    snapshot: Snapshot,
    input: Input<Name>,
  ) => Record<string, unknown> | ProblemOf<(typeof endpoints)[Name]>,
  keyOf?: (input: Input<Name>) => unknown,
) => void

function cachedAnswers(app: FastifyInstance, { live, cache }: RouteDependencies): PublishAnswer {
  const asked = new RequestKeyCache()
  return (name, read, keyOf = (input) => input ?? null) => {
    const handler: RouteHandlerMethod = (request, reply) => {
      const input = request.body as Parameters<typeof read>[1]
      const key = `${name} ${JSON.stringify(keyOf(input))}`
      asked.remember(name, request, key)
      const current = { key, version: live.versions.exact }
      if (sendIfCached(request, reply, cache, current)) return reply
      return sendCached(request, reply, cache, current, () => answerTo(input))
    }
    const answerTo = (input: Parameters<typeof read>[1]) => {
      const answer = read(live.snapshot, input)
      if (answer instanceof Problem) throw answer
      return {
        status: 200,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'private, no-store',
        },
        body: JSON.stringify({ success: true, error: false, message: 'OK', ...answer }),
      }
    }
    publish(app, endpoints[name], handler, {
      preValidation: (request, reply, done) => {
        const key = asked.keyOf(name, request)
        if (key === undefined || !sendIfCached(request, reply, cache, { key, version: live.versions.exact }))
          done()
      },
    })
  }
}

function readingRoutes(answer: PublishAnswer, { publicUrl }: RouteDependencies): void {
  answer('categories', (snapshot) => {
    const wire = asWire(snapshot, publicUrl)
    return { data: byName([...snapshot.categories.values()].map(wire.category)) }
  })

  answer('subCategories', (snapshot) => {
    const wire = asWire(snapshot, publicUrl)
    return { data: byName([...snapshot.subCategories.values()].map(wire.subCategory)) }
  })

  answer('productsByCategory', (snapshot, { id, limit }) => {
    if (!snapshot.categories.has(id)) return notFound('Category not found.')
    const wire = asWire(snapshot, publicUrl)
    return {
      data: homeRow(snapshot, id, limit).map(wire.product),
      totalCount: snapshot.byCategory.get(id)?.length ?? 0,
    }
  })

  answer('productsBySubCategory', (snapshot, { categoryId, subCategoryId, page, limit, ...filters }) => {
    if (!snapshot.categories.has(categoryId)) return notFound('Category not found.')
    if (!snapshot.subCategories.has(subCategoryId)) return notFound('Sub category not found.')
    const products = filterProducts(snapshot, productsIn(snapshot, categoryId, subCategoryId), {
      ...filters,
      brand: null,
    })
    return pageOf(
      sortProducts(snapshot, products, filters.sort),
      { page, limit },
      asWire(snapshot, publicUrl),
    )
  })

  answer('productDetails', (snapshot, { productId }) => {
    const product = snapshot.products.get(productId)
    if (!product) return notFound('This product is no longer available.')
    return { data: asWire(snapshot, publicUrl).product(product) }
  })
}

function searchRoutes(answer: PublishAnswer, { live, publicUrl }: RouteDependencies): void {
  answer('products', (snapshot, { search, page, limit }) => {
    const wire = asWire(snapshot, publicUrl)
    return search === ''
      ? asPage(newestPage(snapshot, page, limit), wire)
      : pageOf(found(snapshot, search, 'relevance'), { page, limit }, wire)
  })

  answer(
    'searchProducts',
    (snapshot, { search, page, limit, ...filters }) => {
      const { inStock, onOffer, sort } = filters
      if (!inStock && !onOffer && sort === 'relevance') return pageOfFound(snapshot, search, page, limit)
      const products = filterProducts(snapshot, found(snapshot, search, sort), { ...filters, brand: null })
      return pageOf(sortProducts(snapshot, products, sort), { page, limit }, asWire(snapshot, publicUrl))
    },
    (input) => ({ ...input, search: live.search.keyOf(input.search) }),
  )

  /** A page of a search without filters, which reads no other page: it runs on every keystroke. */
  function pageOfFound(snapshot: Snapshot, search: string, page: number, limit: number) {
    const result = live.search.find(search)
    const ids = result.slice((page - 1) * limit, page * limit)
    const data = ids.flatMap((id) => snapshot.products.get(id) ?? []).map(asWire(snapshot, publicUrl).product)
    const totalPage = Math.ceil(result.count / limit)
    return { data, page, totalPage, totalCount: result.count, totalNoPage: totalPage }
  }

  function found(snapshot: Snapshot, search: string, sort: SortOrder): CatalogueProduct[] {
    return foundProducts(snapshot, live.search.find(search), sort)
  }
}

function pageOf(
  products: readonly CatalogueProduct[],
  { page, limit }: { page: number; limit: number },
  wire: ReturnType<typeof asWire>,
) {
  return asPage(paginate(products, page, limit), wire)
}

function asPage({ rows, ...paging }: Page<CatalogueProduct>, wire: ReturnType<typeof asWire>) {
  return { data: rows.map(wire.product), ...paging, totalNoPage: paging.totalPage }
}

function notFound(message: Message) {
  return new Problem('not_found', message)
}

function byName<Row extends { name: string }>(rows: Row[]): Row[] {
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'fr'))
}
