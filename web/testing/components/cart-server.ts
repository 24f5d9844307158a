import { type CartLine, cartLimits, discountedPrice, type User } from '@dix/contract'
import { refusal, respondTo } from './api.ts'

/** The fate of a call between the browser and the server. `serve` handles it on the server. */
type Network = <Result>(serve: () => Result) => Promise<Result>
type CartRoute =
  | 'GET /api/cart/get'
  | 'PUT /api/cart/set'
  | 'POST /api/cart/merge'
  | 'POST /api/cart/price'
  | 'GET /api/user/user-details'

type Product = { name: string; price: number; discount: number; stock: number }

const user: User = {
  _id: '01FATOU',
  name: 'Fatou',
  email: 'fatou@example.com',
  avatar: '',
  mobile: '',
  verify_email: true,
  last_login_date: null,
  status: 'Active',
  role: 'USER',
  address_details: [],
  shopping_cart: [],
  orderHistory: [],
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** The data that a page has of a product. */
export const cardOf = (id: string) => ({
  _id: id,
  name: `Name of ${id}`,
  path: `/product/${id}`,
  image: null,
  unit: '1 kg',
  price: 100,
  discount: 0,
  stock: 9,
})

/** The request never reaches the server. */
export const lostBefore: Network = () => Promise.reject(new TypeError('The connection was lost.'))

/** The server handles the request, but its response never arrives. */
export const lostAfter: Network = (serve) => {
  serve()
  return lostBefore(serve)
}

/** The server is busy. */
export const refused: Network = () =>
  Promise.reject(refusal(503, { code: 'unavailable', message: 'The shop is busy.' }))

/** The server responds at once, but the response arrives only when `release` is called. */
export function delayed(): { network: Network; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    network: async (serve) => {
      const response = serve()
      await promise
      return response
    },
    release: resolve,
  }
}

/** An item as this page sends it; the contract accepts more forms. */
const itemOf = (item: { productId: unknown; quantity: unknown; seenPrice?: unknown }) => ({
  productId: String(item.productId),
  quantity: Number(item.quantity),
  seenPrice: Number(item.seenPrice ?? 0),
})

/** The request and its response arrive. */
export const online: Network = async (serve) => serve()

/** The server of one account's cart in memory, according to the contract. It responds until the end of the test. */
export function startCartServer() {
  const products = new Map<string, Product>()
  let lines: { productId: string; quantity: number; seenPrice: number }[] = []
  let revision = 0
  const merged = new Set<string>()
  const networks = new Map<CartRoute, Network[]>()
  let userId = user._id

  const wire = (items: typeof lines): CartLine[] =>
    items.flatMap(({ productId, quantity, seenPrice }) => {
      const product = products.get(productId)
      if (!product) return []
      const image = [`http://shop.example/media/${productId}.webp`]
      const data = {
        _id: productId,
        brand: '',
        ...product,
        image,
        unit: '1 kg',
        path: `/product/${productId}`,
      }
      return [{ _id: `line${productId}`, quantity, seenPrice, productId: data }]
    })
  const cart = () => ({ data: wire(lines), revision })
  const quantityOf = (id: string) => lines.find(({ productId }) => productId === id)?.quantity ?? 0

  function set(productId: string, quantity: number): void {
    if (quantityOf(productId) === quantity) return
    const { price, discount } = products.get(productId)!
    const line = { productId, quantity, seenPrice: discountedPrice(price, discount) }
    const isKnown = quantityOf(productId) > 0
    lines = isKnown ? lines.map((known) => (known.productId === productId ? line : known)) : [...lines, line]
    lines = lines.filter((remaining) => remaining.quantity > 0)
    revision++
  }

  /** The network for the route's next call; the last given one stays. */
  const send = <Result>(route: CartRoute, serve: () => Result): Promise<Result> => {
    const queue = networks.get(route) ?? []
    const network = queue.length > 1 ? queue.shift()! : (queue[0] ?? online)
    return network(serve)
  }

  const users = respondTo('GET /api/user/user-details', () =>
    send('GET /api/user/user-details', () => ({ data: { ...user, _id: userId } })),
  )
  const loads = respondTo('GET /api/cart/get', () => send('GET /api/cart/get', cart))
  const sets = respondTo('PUT /api/cart/set', (input) =>
    send('PUT /api/cart/set', () => {
      const { productId, quantity } = itemOf(input)
      const product = products.get(productId)
      if (quantity > 0) {
        if (quantityOf(productId) === 0 && lines.length >= cartLimits.lines)
          throw refusal(409, { code: 'cart_full', message: 'A cart can hold up to 200 products.' })
        if (!product)
          throw refusal(404, { code: 'not_found', message: 'This product is no longer available.' })
        const { stock } = product
        if (quantity > stock)
          throw refusal(409, {
            code: 'stock_short',
            message: `Only ${stock} left in stock.`,
            data: { stock },
          })
      }
      set(productId, quantity)
      return cart()
    }),
  )
  const merges = respondTo('POST /api/cart/merge', ({ key, items }) =>
    send('POST /api/cart/merge', () => {
      if (merged.has(key)) return { ...cart(), shortfalls: [] }
      merged.add(key)
      const shortfalls = items.map(itemOf).flatMap(({ productId, quantity }) => {
        const product = products.get(productId)
        const before = quantityOf(productId)
        const wanted = before + quantity
        const isRoom = before > 0 || lines.length < cartLimits.lines
        const max = product && isRoom ? Math.min(product.stock, cartLimits.quantity) : 0
        const after = Math.max(before, Math.min(wanted, max))
        if (product) set(productId, after)
        return after < wanted ? [{ productId, name: product?.name ?? '', wanted, quantity: after }] : []
      })
      return { ...cart(), shortfalls }
    }),
  )
  const prices = respondTo('POST /api/cart/price', ({ items }) =>
    send('POST /api/cart/price', () => ({
      data: wire(items.map(itemOf)),
    })),
  )

  return {
    /** Adds a product to the shop. */
    sell(id: string, stock = 9, price = 100) {
      products.set(id, { name: `Name of ${id}`, price, discount: 0, stock })
    },
    /** The input of each call that was sent; `undefined` for each load. */
    sent: { users, loads, sets, merges, prices },
    /** The quantities in the account's cart. */
    quantities: () => Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity])),
    cart,
    /** Changes the cart as another device would. */
    set,
    /** Deletes a product from the shop, and from the cart. */
    withdraw(productId: string) {
      set(productId, 0)
      products.delete(productId)
    },
    signInAs(id: string) {
      userId = id
    },
    /** The outcomes of a route's next calls, in order; the last one stays. */
    through(route: CartRoute, ...next: Network[]) {
      networks.set(route, next)
    },
  }
}
