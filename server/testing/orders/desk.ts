import {
  type DeskOrder,
  mayFollow,
  namesWhere,
  type OrderState,
  orderStateTable,
  type PaymentMethod,
} from '@dix/contract'
import { type ApiResponse, openTestUsers } from '../users.ts'
import { openShoppers, type Quantities, type Shopper, type Shoppers } from './shoppers.ts'

/** Every state that the order desk shows. */
export const deskStates = namesWhere(orderStateTable, ({ desk }) => desk !== null)

/** An administrator at the order desk, and orders in any state. */
export async function openDesk(shoppers: Shoppers) {
  const admin = await shoppers.shopper({}, { role: 'ADMIN' })

  const call = (route: string, body?: object, options?: Parameters<typeof shoppers.as>[3]) =>
    shoppers.as(admin, route, body, options)
  const details = (_id: string) => call('POST /api/order/desk/details', { _id })
  const read = async (_id: string): Promise<DeskOrder> => (await details(_id)).data
  /** Sends a change based on the current version of the order. */
  const change =
    (path: string) =>
    async (_id: string, input: object = {}): Promise<ApiResponse> =>
      call(`PUT /api/order/desk/${path}`, { _id, version: (await read(_id))?.version ?? 1, ...input })
  const move = change('move')

  /** Moves a placed order to a state, as staff would. */
  async function bring(_id: string, to: OrderState): Promise<void> {
    const path = pathOf('placed', to)
    if (path.length === 0) return
    let { version } = await read(_id)
    for (const next of path) {
      const input = { _id, version, to: next, reason: orderStateTable[next].reasons?.[0] }
      const response = await call('PUT /api/order/desk/move', input)
      if (response.status !== 200) throw new Error(`${next}: ${response.message}`)
      version = response.data.version
    }
  }

  return {
    admin,
    call,
    details,
    read,
    move,
    lines: change('lines'),
    refund: change('refund'),
    undo: change('undo'),
    address: change('address'),
    revertPayout: async (_id: string, refundId: string, note = 'Pas encore versé') => {
      const { version } = await read(_id)
      return call('PUT /api/order/desk/revert-payout', { _id, version, refundId, note })
    },
    handBack: (_id: string, refundId: string, paidOut: object = {}) =>
      call('PUT /api/order/desk/hand-back', { _id, refundId, ...paidOut }),
    resend: (_id: string) => call('POST /api/order/desk/resend', { _id }),
    list: (filter: object = {}) => call('POST /api/order/desk/list', filter),
    place: (input: object, headers: Record<string, string> = {}) =>
      call('POST /api/order/desk/place', input, { headers }),
    bring,
    /** An order of a new shopper in a state; a card order is paid. */
    async orderIn(
      state: OrderState,
      pieces: Quantities = { P00: 2, P01: 1 },
      method: PaymentMethod = 'cash',
    ): Promise<{ _id: string; shopper: Shopper }> {
      const shopper = await shoppers.shopper(pieces)
      const isShown = orderStateTable[state].desk !== null
      if (method === 'cash' && isShown) {
        const placed = await shoppers.order(shopper)
        if (placed.status !== 200) throw new Error(`${placed.status} ${placed.code}: ${placed.message}`)
        const { _id } = placed.data
        await bring(_id, state)
        return { _id, shopper }
      }
      if (isShown) {
        const _id = await shoppers.orderByCard(shopper)
        await bring(_id, state)
        return { _id, shopper }
      }
      const _id: string = (await shoppers.checkout(shopper)).data.orderId
      if (state === 'expired') await shoppers.as(shopper, 'PUT /api/order/abandon-payment', { _id })
      return { _id, shopper }
    },
  }
}

/**
 * A shop with shoppers and its order desk.
 *
 * @param stock pieces of the products that the tests order
 */
export async function openDeskShop(
  stock: Quantities = {},
  options: Parameters<typeof openTestUsers>[0] = {},
) {
  const shop = await openTestUsers(options)
  const shoppers = openShoppers(shop)
  const desk = await openDesk(shoppers)
  for (const [productId, pieces] of Object.entries(stock)) await shoppers.setStock(productId, pieces)
  return { shop, shoppers, desk }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** The states through which staff move an order, the last one included. */
function pathOf(from: OrderState, to: OrderState): OrderState[] {
  const paths: OrderState[][] = [[from]]
  for (const path of paths) {
    const last = path.at(-1)!
    if (last === to) return path.slice(1)
    for (const next of deskStates)
      if (!path.includes(next) && mayFollow(orderStateTable, last, next, 'staff')) paths.push([...path, next])
  }
  throw new Error(`Staff cannot bring an order from ${from} to ${to}.`)
}
