import { randomBytes } from 'node:crypto'
import { type Client, createClient, discountedPrice, type StaffRole } from '@dix/contract'
import { LiveRunError, type LiveShop } from './start-shop.ts'

/** A signed-in shopper with an address. */
export type LiveShopper = { call: Client; addressId: string }

/** The accounts of a live run, which call the shop's API as browsers do, and the products that shoppers order. */
export type LiveAccounts = {
  shoppers: LiveShopper[]
  pickers: Client[]
  riders: Client[]
  productIds: string[]
}

/** Enough that each places few orders, as the shop's limits for an account expect. */
const shopperCount = 10

/** Products in stock for everybody, in whole XOF, and cheap, because riders carry little cash. */
const goods = { count: 12, stock: 20, price: 1_500 } as const

/**
 * Sets the promised minutes, invites staff, who accept and start their shifts, and registers shoppers: each step by the
 * shop's own API.
 *
 * @throws LiveRunError if the shop has too few products; ApiError, NetworkError of the shop
 */
export async function openAccounts(
  { url, admin }: LiveShop,
  { pickers, riders, promise }: { pickers: number; riders: number; promise: number },
): Promise<LiveAccounts> {
  const visitor = clientOf(url)
  const owner = await signIn(url, admin)
  await promiseMinutes(owner, promise)
  const staff = {
    pickers: await addStaff(url, owner, 'PICKER', pickers),
    riders: await addStaff(url, owner, 'RIDER', riders),
  }
  for (const picker of staff.pickers) await picker('POST /api/picking/shift/start')
  for (const rider of staff.riders) await rider('POST /api/rider/shift/start', { floatAmt: 0 })
  const shoppers: LiveShopper[] = []
  for (let number = 0; number < shopperCount; number++) shoppers.push(await register(url, number))
  return { ...staff, shoppers, productIds: await findProducts(visitor) }
}

/** @param token access token of the user who calls; without it, a visitor calls */
function clientOf(url: string, token?: string): Client {
  return createClient({
    origin: url,
    language: () => 'en',
    fetch: (resource, init) => {
      const headers = new Headers(init?.headers)
      if (token) headers.set('authorization', `Bearer ${token}`)
      return fetch(resource, { ...init, headers })
    },
  })
}

async function signIn(url: string, account: { email: string; password: string }): Promise<Client> {
  const { data } = await clientOf(url)('POST /api/user/login', account)
  return clientOf(url, data.accesstoken)
}

async function promiseMinutes(owner: Client, deliveryMinutes: number): Promise<void> {
  const { data } = await owner('GET /api/settings/get')
  const contact = data.topics.find((saved) => saved.topic === 'contact')!
  await owner('PUT /api/settings/save', { ...contact, value: { ...contact.value, deliveryMinutes } })
}

async function addStaff(url: string, owner: Client, role: StaffRole, count: number): Promise<Client[]> {
  const added: Client[] = []
  for (let number = 0; number < count; number++) {
    const invitation = await owner('POST /api/staff/invite', { role })
    const token = new URL(invitation.data.url).searchParams.get('token')!
    const { data } = await clientOf(url)('POST /api/user/join', {
      token,
      ...newAccount(role.toLowerCase(), number),
    })
    added.push(clientOf(url, data.accesstoken))
  }
  return added
}

/** Each has a phone number of their own, because the shop counts the orders of a number. */
async function register(url: string, number: number): Promise<LiveShopper> {
  const account = newAccount('shopper', number)
  await clientOf(url)('POST /api/user/register', account)
  const call = await signIn(url, account)
  const { data } = await call('POST /api/address/create', {
    address_line: `Villa ${number + 1}`,
    city: 'Dakar',
    // Of one quarter, so that riders are offered two of them as a trip.
    quarter: 'dakar_yoff',
    state: 'Dakar',
    country: 'Sénégal',
    pincode: '11500',
    mobile: `+221 77 100 00 ${String(number).padStart(2, '0')}`,
  })
  return { call, addressId: data._id }
}

function newAccount(name: string, number: number) {
  const password = randomBytes(18).toString('base64url')
  return {
    name: `${name} ${number + 1}`,
    email: `${name}${number + 1}@example.com`,
    password,
    confirmPassword: password,
  }
}

async function findProducts(visitor: Client): Promise<string[]> {
  const found: string[] = []
  for (let page = 1; found.length < goods.count; page++) {
    const { data } = await visitor('POST /api/product/get', { page, limit: 100 })
    if (data.length === 0) throw new LiveRunError('The demo shop has too few cheap products in stock.')
    const fitting = data.filter(
      ({ stepGrams, stock, price, discount }) =>
        stepGrams === undefined && stock >= goods.stock && discountedPrice(price, discount) <= goods.price,
    )
    found.push(...fitting.map(({ _id }) => _id))
  }
  return found.slice(0, goods.count)
}
