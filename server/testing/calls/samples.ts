import * as contract from '@dix/contract'
import { demoCatalogue } from '@dix/demo'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { vi } from 'vitest'
import {
  deriveKeys,
  hashEmailCode,
  hashPhoneCode,
  hashResetCode,
  hashToken,
  randomToken,
} from '../../src/accounts/codes/secrets.ts'
import {
  emailCodes,
  requestedCodes,
  sessions,
  userPhones,
  verificationTokens,
} from '../../src/accounts/schema.ts'
import { newRefresh } from '../../src/accounts/sessions/tokens.ts'
import { categories } from '../../src/catalogue/schema.ts'
import { claimImport } from '../../src/importing/claims.ts'
import { newId } from '../../src/platform/ids.ts'
import { openAuthenticator, totpCode } from '../factors.ts'
import { openDesk } from '../orders/desk.ts'
import { openShoppers, place, type Shopper } from '../orders/shoppers.ts'
import { openTestBrowser } from '../push-service.ts'
import { testSecret } from '../shop.ts'
import { soon } from '../soon.ts'
import { fileForm, goodHash, goodPassword, type TestUsers } from '../users.ts'

/** A valid request to an endpoint: the body as JSON, or a form with one file. */
export type Sample = {
  caller?: Pick<Shopper, 'token'>
  body?: object
  form?: { field: string; name: string; content: Uint8Array }
}

/** Every endpoint of the contract. */
export const endpoints: readonly contract.Endpoint[] = Object.entries(contract)
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, group]) => Object.values(group as Record<string, contract.Endpoint>))

export const routeOf = ({ method, path }: Pick<contract.Endpoint, 'method' | 'path'>) => `${method} ${path}`

/**
 * Creates a request to each endpoint of the contract that succeeds with 200 once: its prerequisites exist, and each
 * request concerns a different user or product.
 */
export async function openSamples(
  shop: Pick<TestUsers, 'call' | 'database'>,
): Promise<Record<string, () => Promise<Sample> | Sample>> {
  const { db } = shop.database
  const shoppers = openShoppers(shop)
  const desk = await openDesk(shoppers)
  const { admin } = desk
  const keys = deriveKeys(testSecret)
  const passwordHash = await goodHash()
  for (const id of ['P00', 'P01', 'P02']) await shoppers.setStock(id, 1_000_000)
  const demoPicture = demoCatalogue().products[0]!.images[0]!
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a01245' } })
    .png()
    .toBuffer()

  const shopper = (given: Parameters<typeof shoppers.shopper>[1] = {}) =>
    shoppers.shopper({ P00: 1, P01: 2 }, { passwordHash, ...given })
  const someone = async (body: object = {}) => ({ caller: await shopper(), body })
  const asAdmin = <Body extends object>(body: Body = {} as Body) => ({ caller: admin, body })
  const savedMails = async () => {
    const { data } = await shop.call('GET /api/settings/get', undefined, { token: admin.token })
    return data.topics.find(({ topic }: { topic: string }) => topic === 'mails')
  }
  /** An order at the counter, and whether the admin has taken it. */
  const atCounter = async (isTaken: boolean, body: object = {}) => {
    // A cut request that still runs may mark P02 as missing between the two.
    const { _id } = await vi.waitFor(async () => {
      await shoppers.setStock('P02', 1_000_000)
      return await desk.orderIn('placed', { P00: 1, P02: 1 })
    }, soon)
    if (isTaken) await desk.call('PUT /api/picking/take', { _id, version: 1 })
    return asAdmin({ ...body, _id })
  }
  /** An order whose shopper is asked about a replacement. */
  const replaced = async () => {
    await db.execute(sql`insert into product_sub_categories (product_id, sub_category_id, position)
      select p.id, s.id, 0 from products p, (select id from sub_categories order by id limit 1) s
      where p.id in ('P05', 'P06', 'P07') on conflict do nothing`)
    // Other samples change discounts, and a replacement may cost no more.
    await db.execute(sql`update products set price = 1000, discount = 0 where id in ('P05', 'P06', 'P07')`)
    for (const productId of ['P05', 'P06', 'P07']) await shoppers.setStock(productId, 1_000_000)
    const caller = await shoppers.shopper({ P05: 1, P00: 1 }, { passwordHash })
    const [productId, replacementId] = ['P05', 'P06']
    const choice = { productId, choice: 'replace', maxPrice: 1_000_000 }
    await shoppers.as(caller, 'PUT /api/cart/substitutions', choice)
    const { data } = await shoppers.order(caller)
    const { _id } = data
    await desk.call('PUT /api/picking/take', { _id, version: 1 })
    await desk.call('PUT /api/picking/missing', { _id, version: 2, productId, replacementId })
    return { caller, body: { _id, productId: replacementId, accept: true } }
  }
  const renamed = async () => ({
    ...(await savedMails()),
    value: { senderName: `Chez ${newId()}`, replyTo: '' },
  })
  const couponCode = async () => {
    const { data } = await shop.call('GET /api/settings/get', undefined, { token: admin.token })
    const { topic, revision } = data.topics.find(({ topic }: { topic: string }) => topic === 'coupons')
    const coupon = {
      code: 'SAMPLE',
      kind: 'percent',
      value: 10,
      smallestOrder: 0,
      totalUses: null,
      oncePerCustomer: false,
      firstOrderOnly: false,
      from: null,
      until: null,
      stopped: false,
    }
    const value = { coupons: [coupon] }
    await shop.call('PUT /api/settings/save', { topic, revision, value }, { token: admin.token })
    return coupon.code
  }
  const invited = async () => {
    const { data } = await desk.call('POST /api/staff/invite', { role: 'PICKER' })
    return { _id: data.invitation._id as string, token: new URL(data.url).searchParams.get('token')! }
  }
  const newTransfer = async () => {
    const hours = { week: [[], [], [], [], [], [], []], holidays: [] }
    const contact = { address: '', phone: '', point: null }
    const store = { id: 'SECOND', name: 'Second', kind: 'dark', ...contact, hours, closed: false }
    const value = { mainName: '', mainPoint: null, stores: [store] }
    // The other store exists after the first time.
    await desk.call('PUT /api/settings/save', { topic: 'stores', revision: 0, value })
    return asAdmin({ from: contract.mainStore, to: 'SECOND', lines: [{ productId: 'P02', pieces: 1 }] })
  }
  const sentTransfer = async () => {
    const { body } = await newTransfer()
    const { data } = await desk.call('POST /api/stock/transfers/send', body)
    return asAdmin({ _id: data._id as string })
  }
  const newEmail = () => `${newId().toLowerCase()}@example.com`
  const ordered = async () => {
    const { _id, shopper: caller } = await desk.orderIn('placed', { P00: 2, P01: 1 })
    return { _id, caller }
  }
  const atDesk = async (more: object) => asAdmin({ _id: (await ordered())._id, version: 1, ...more })
  const onTrip = async (more: object = {}, state: contract.OrderState = 'on_the_way') => {
    const { _id } = await desk.orderIn('packed', { P00: 1 })
    const caller = await shoppers.shopper({}, { role: 'RIDER' })
    await shoppers.as(caller, 'POST /api/rider/take', { orders: [_id] })
    if (state !== 'on_the_way') await desk.move(_id, { to: state, reason: 'refused' })
    return { caller, body: { _id, ...more } }
  }
  const onShift = async () => {
    const rider = await shoppers.shopper({}, { role: 'RIDER' })
    await shoppers.as(rider, 'POST /api/rider/shift/start', { floatAmt: 5_000 })
    return rider
  }
  const customer = async (more: object = {}) => asAdmin({ _id: (await shopper())._id, ...more })
  const line = async (more: object = {}) => {
    const caller = await shopper()
    const [first] = await shoppers.cart(caller)
    return { caller, body: { _id: first!._id, ...more } }
  }
  const cart = async () => {
    const caller = await shopper()
    return { caller, body: shoppers.view(caller, await shoppers.cart(caller)) }
  }
  const begun = async () => {
    const caller = await shopper()
    const { data } = await shoppers.checkout(caller)
    return { caller, data }
  }
  const category = async () => {
    const id = newId()
    await db.insert(categories).values({ id, name: id, key: id.toLowerCase(), image: '' })
    return id
  }
  const subCategory = async () => {
    const body = { name: newId(), category: ['OILS'] }
    return (await desk.call('POST /api/subcategory/create', body)).data._id as string
  }
  const form = () => ({
    name: newId(),
    image: [demoPicture],
    category: ['OILS'],
    subCategory: ['OIL'],
    unit: '1 kg',
    stock: 3,
    price: 100,
    discount: 0,
    description: 'Pressée à froid.',
    more_details: {},
  })
  const product = async () => (await desk.call('POST /api/product/create', form())).data
  const edited = async () => {
    const { _id, revision, stock } = await product()
    const changes = [{ _id, seen: { revision, stock }, price: 200 }]
    const { edit } = await desk.call('PUT /api/product/save-grid', { changes })
    return { _id, edit }
  }
  const offer = (more: object = {}) => ({
    revision: 0,
    name: 'Ramadan',
    percent: 20,
    from: '2026-11-01T00:00:00Z',
    products: ['P29'],
    ...more,
  })
  const savedOffer = async () => {
    const { data } = await desk.call('PUT /api/offer/save', offer())
    return { _id: data._id, revision: data.revision }
  }
  let takingReviews: Promise<unknown> | undefined
  const takeReviews = () => {
    takingReviews ??= desk.call('PUT /api/settings/save', {
      topic: 'reviews',
      value: { isOn: true },
      revision: 0,
    })
    return takingReviews
  }
  const reviewed = async () => {
    await takeReviews()
    const { shopper: caller } = await desk.orderIn('delivered', { P00: 1 })
    const { data } = await shoppers.as(caller, 'PUT /api/review/save', { productId: 'P00', stars: 4 })
    return { caller, seen: { _id: data._id, revision: 1 } }
  }
  /** With an authenticator app; its next code is unused. */
  const protectedShopper = async () => {
    const caller = await shopper()
    const { data } = await shoppers.as(caller, 'POST /api/user/totp/start')
    const body = { totp: totpCode(data.secret), password: goodPassword }
    await shoppers.as(caller, 'POST /api/user/totp/confirm', body)
    return { caller, body: { password: goodPassword, code: totpCode(data.secret, 1) } }
  }
  const newPasskey = async () => {
    const caller = await shopper()
    const phone = openAuthenticator()
    const { data } = await shoppers.as(caller, 'POST /api/user/passkey/start')
    const body = { name: 'Téléphone', password: goodPassword, created: phone.create(data) }
    return { caller, body, phone }
  }
  const passkeyResponse = async (phone: ReturnType<typeof openAuthenticator>) =>
    phone.answer((await shop.call('POST /api/user/passkey/options')).data)
  const withPasskey = async () => {
    const { caller, body, phone } = await newPasskey()
    await shoppers.as(caller, 'POST /api/user/passkey/add', body)
    const { data } = await shoppers.as(caller, 'GET /api/user/security')
    return { caller, phone, _id: data.passkeys[0]._id }
  }
  const code = '123456'
  const reset = async () => {
    const caller = await shopper()
    const hash = hashResetCode(keys, code, caller._id)
    const expiresAt = new Date(Date.now() + 600_000)
    await db
      .insert(requestedCodes)
      .values({ recipient: caller.email, browser: hashToken('other'), hash, expiresAt })
    return caller
  }
  let numbers = 0
  /** A number with a live code, which browsers other than this one requested. */
  const phoneCode = async () => {
    const phone = `+22177300${String(++numbers).padStart(4, '0')}`
    const hash = hashPhoneCode(keys, code, phone)
    const expiresAt = new Date(Date.now() + 600_000)
    await db.insert(requestedCodes).values({ recipient: phone, browser: hashToken('other'), hash, expiresAt })
    return { phone, otp: code }
  }
  const proof = async (purpose: (typeof verificationTokens.$inferInsert)['purpose'], email?: string) => {
    const caller = await shopper({ emailVerified: false })
    const token = randomToken()
    const expiresAt = new Date(Date.now() + 600_000)
    await db.insert(verificationTokens).values({
      hash: hashToken(token),
      purpose,
      userId: caller._id,
      email: email ?? caller.email,
      expiresAt,
    })
    return { caller, token }
  }
  const file = new TextEncoder().encode('name,unit,price,category\nThé vert,1 kg,500,Thés\n')
  const uploaded = async () => {
    const form = fileForm('file', file, 'list.csv')
    const { data } = await shop.call('POST /api/import/upload', form, { token: admin.token })
    return asAdmin({ _id: data._id })
  }

  return {
    'POST /api/user/register': () => ({
      body: { name: 'Awa', email: newEmail(), password: goodPassword, confirmPassword: goodPassword },
    }),
    'POST /api/user/login': async () => ({
      body: { email: (await shopper()).email, password: goodPassword },
    }),
    'POST /api/user/second-factor': async () => {
      const { caller, body } = await protectedShopper()
      const { data } = await shop.call('POST /api/user/login', {
        email: caller.email,
        password: goodPassword,
      })
      return { body: { challenge: data.challenge, code: body.code } }
    },
    'POST /api/user/passkey/options': () => ({}),
    'POST /api/user/passkey/login': async () => ({
      body: { passkey: await passkeyResponse((await withPasskey()).phone) },
    }),
    'POST /api/user/phone-code': () => ({ body: { phone: '77 300 99 99', channel: 'sms' } }),
    'POST /api/user/phone-login': async () => ({ body: await phoneCode() }),
    'PUT /api/user/phone': async () => someone({ ...(await phoneCode()), password: goodPassword }),
    'DELETE /api/user/phone': async () => {
      const caller = await shopper()
      await db.insert(userPhones).values({ userId: caller._id, phone: (await phoneCode()).phone })
      return { caller, body: { password: goodPassword } }
    },
    'GET /api/user/security': async () => ({ caller: await shopper() }),
    'POST /api/user/totp/start': async () => ({ caller: await shopper() }),
    'POST /api/user/totp/confirm': async () => {
      const caller = await shopper()
      const { data } = await shoppers.as(caller, 'POST /api/user/totp/start')
      return { caller, body: { totp: totpCode(data.secret), password: goodPassword } }
    },
    'DELETE /api/user/totp': protectedShopper,
    'POST /api/user/recovery-codes': protectedShopper,
    'POST /api/user/passkey/start': async () => ({ caller: await shopper() }),
    'POST /api/user/passkey/add': async () => {
      const { caller, body } = await newPasskey()
      return { caller, body }
    },
    'PUT /api/user/passkey/rename': async () => {
      const { caller, _id } = await withPasskey()
      return { caller, body: { _id, name: 'Ordinateur' } }
    },
    'DELETE /api/user/passkey': async () => {
      const { caller, _id, phone } = await withPasskey()
      return { caller, body: { _id, password: goodPassword, passkey: await passkeyResponse(phone) } }
    },
    'DELETE /api/user/reset-factors': () => customer(),
    'POST /api/security/list': () => asAdmin(),
    'GET /api/user/logout': async () => ({ caller: await shopper() }),
    'POST /api/user/refresh-token': async () => {
      const { sessionId } = await shopper()
      const { token, hash } = newRefresh()
      await db.update(sessions).set({ refreshHash: hash }).where(eq(sessions.id, sessionId))
      return { body: { refreshToken: token } }
    },
    'GET /api/user/user-details': async () => ({ caller: await shopper() }),
    'PUT /api/user/update-user': () => someone({ name: 'Fatou', email: newEmail(), mobile: '77 123 45 67' }),
    'PUT /api/user/confirm-email': async () => {
      const caller = await shopper()
      const expiresAt = new Date(Date.now() + 600_000)
      const hash = hashEmailCode(keys, code, caller._id)
      await db.insert(emailCodes).values({ userId: caller._id, hash, email: newEmail(), expiresAt })
      return { caller, body: { otp: code, password: goodPassword } }
    },
    'POST /api/user/undo-email-change': async () => ({
      body: { token: (await proof('undo_email', newEmail())).token },
    }),
    'PUT /api/user/change-password': () =>
      someone({
        oldPassword: goodPassword,
        newPassword: 'papaye verte 9',
        confirmPassword: 'papaye verte 9',
      }),
    'PUT /api/user/upload-avatar': async () => ({
      caller: await shopper(),
      form: { field: 'avatar', name: 'moi.png', content: picture },
    }),
    'PUT /api/user/forgot-password': async () => ({ body: { email: (await shopper()).email } }),
    'PUT /api/user/verify-forgot-password-otp': async () => ({
      body: { email: (await reset()).email, otp: code },
    }),
    'PUT /api/user/reset-password': async () => {
      const { caller, token } = await proof('password')
      const newPassword = 'papaye verte 9'
      return { body: { email: caller.email, newPassword, confirmPassword: newPassword, resetToken: token } }
    },
    'POST /api/user/verify-email': async () => ({ body: { token: (await proof('email')).token } }),
    'POST /api/user/send-verification': async () => ({ caller: await shopper({ emailVerified: false }) }),
    'GET /api/user/sessions': async () => ({ caller: await shopper() }),
    'DELETE /api/user/end-session': async () => {
      const caller = await shopper()
      return { caller, body: { _id: caller.sessionId } }
    },
    'DELETE /api/user/end-sessions': async () => ({ caller: await shopper() }),
    'GET /api/user/download': async () => ({ caller: await shopper() }),
    'DELETE /api/user/delete': () => someone({ password: goodPassword }),
    'POST /api/user/list': () => asAdmin(),
    'GET /api/staff/list': () => ({ caller: admin }),
    'POST /api/staff/invite': () => asAdmin({ role: 'PICKER' }),
    'POST /api/staff/remind': async () => asAdmin({ _id: (await invited())._id }),
    'POST /api/staff/remind-factors': () => ({ caller: admin }),
    'DELETE /api/staff/revoke': async () => asAdmin({ _id: (await invited())._id }),
    'PUT /api/staff/change': async () =>
      asAdmin({ _id: (await shopper({ role: 'PICKER' }))._id, role: 'RIDER' }),
    'DELETE /api/staff/end': async () => asAdmin({ _id: (await shopper({ role: 'PICKER' }))._id }),
    'POST /api/user/invitation': async () => ({ body: { token: (await invited()).token } }),
    'POST /api/user/accept-invitation': async () => someone({ token: (await invited()).token }),
    'POST /api/user/join': async () => ({
      body: {
        token: (await invited()).token,
        name: 'Moussa',
        email: newEmail(),
        password: goodPassword,
        confirmPassword: goodPassword,
      },
    }),
    'PUT /api/user/set-status': () => customer({ status: 'Disabled' }),
    'PUT /api/user/set-role': () => customer({ role: 'ADMIN' }),
    'DELETE /api/user/end-sessions-of': () => customer(),

    'POST /api/address/create': () => someone(place),
    'GET /api/address/get': async () => ({ caller: await shopper() }),
    'PUT /api/address/update': async () => {
      const caller = await shopper()
      return { caller, body: { ...place, _id: caller.addressId, city: 'Thiès' } }
    },
    'PUT /api/address/photo': async () => ({
      caller: await shopper(),
      form: { field: 'photo', name: 'porte.png', content: picture },
    }),
    'DELETE /api/address/disable': async () => {
      const caller = await shopper()
      return { caller, body: { _id: caller.addressId } }
    },
    'PUT /api/address/restore': async () => {
      const caller = await shopper()
      await shoppers.as(caller, 'DELETE /api/address/disable', { _id: caller.addressId })
      return { caller, body: { _id: caller.addressId } }
    },

    'GET /api/product/back-in-stock': async () => ({ caller: await shopper() }),
    'POST /api/product/back-in-stock': () => someone({ productId: 'P09' }),
    'DELETE /api/product/back-in-stock': async () => {
      const caller = await shopper()
      await shoppers.as(caller, 'POST /api/product/back-in-stock', { productId: 'P09' })
      return { caller, body: { productId: 'P09' } }
    },

    'POST /api/review/get': async () => {
      await takeReviews()
      return { body: { productId: 'P00' } }
    },
    'POST /api/review/own': async () => {
      await takeReviews()
      return someone({ productId: 'P00' })
    },
    'PUT /api/review/save': async () => {
      await takeReviews()
      const { shopper: caller } = await desk.orderIn('delivered', { P00: 1 })
      return { caller, body: { productId: 'P00', stars: 4, text: 'Bien emballé.' } }
    },
    'DELETE /api/review/delete': async () => ({
      caller: (await reviewed()).caller,
      body: { productId: 'P00' },
    }),
    'POST /api/review/list': () => asAdmin(),
    'GET /api/review/new': () => ({ caller: admin }),
    'PUT /api/review/seen': async () => asAdmin({ reviews: [(await reviewed()).seen] }),
    'PUT /api/review/answer': async () => asAdmin({ ...(await reviewed()).seen, answer: 'Merci !' }),
    'PUT /api/review/hide': async () => asAdmin({ ...(await reviewed()).seen, reason: 'Injure' }),
    'PUT /api/review/show': async () => asAdmin((await reviewed()).seen),

    'POST /api/cart/create': () => someone({ productId: 'P02' }),
    'GET /api/cart/get': async () => ({ caller: await shopper() }),
    'PUT /api/cart/update-qty': () => line({ qty: 3 }),
    'DELETE /api/cart/delete-cart-item': () => line(),
    'PUT /api/cart/set': () => someone({ productId: 'P02', quantity: 2 }),
    'POST /api/cart/merge': () => someone({ key: newId(), items: [{ productId: 'P02', quantity: 2 }] }),
    'POST /api/cart/price': () => ({ body: { items: [{ productId: 'P02', quantity: 2 }] } }),

    'GET /api/category/get': () => ({}),
    'POST /api/subcategory/get': () => ({ body: {} }),
    'POST /api/product/get': () => ({ body: { search: newId() } }),
    'POST /api/product/get-product-by-category': () => ({ body: { id: 'OILS' } }),
    'POST /api/product/get-product-by-category-and-subcategory': () => ({
      body: { categoryId: 'OILS', subCategoryId: 'OIL' },
    }),
    'POST /api/product/get-product-details': () => ({ body: { productId: 'P00' } }),
    'POST /api/product/search-product': () => ({ body: { search: 'huile' } }),

    'POST /api/category/add-category': () => asAdmin({ name: newId() }),
    'PUT /api/category/update': async () => asAdmin({ _id: await category(), name: newId() }),
    'DELETE /api/category/delete': async () => asAdmin({ _id: await category() }),
    'GET /api/category/admin-get': () => ({ caller: admin }),
    'POST /api/subcategory/create': () => asAdmin({ name: newId(), category: ['OILS'] }),
    'PUT /api/subcategory/update': async () =>
      asAdmin({ _id: await subCategory(), name: newId(), category: ['OILS', 'DRINKS'] }),
    'DELETE /api/subcategory/delete': async () => asAdmin({ _id: await subCategory() }),
    'POST /api/subcategory/admin-get': () => asAdmin(),
    'POST /api/category/history': () => asAdmin(),
    'POST /api/category/undo': async () => {
      await category()
      const { data } = await desk.call('POST /api/category/history', { limit: 1 })
      return asAdmin({ _id: data[0]._id })
    },

    'POST /api/customer/list': () => asAdmin(),
    'POST /api/customer/details': () => customer(),
    'PUT /api/customer/note': () => customer({ note: 'Sonne deux fois.' }),
    'PUT /api/customer/block': () => customer({ reason: 'Trois commandes refusées.' }),
    'PUT /api/customer/unblock': async () => {
      const { body } = await customer({ reason: 'Erreur.' })
      await desk.call('PUT /api/customer/block', body)
      return asAdmin(body)
    },
    'DELETE /api/customer/erase': () => customer(),
    'POST /api/customer/export': () => customer(),

    'POST /api/order/desk/day': () => asAdmin({ date: new Date().toISOString().slice(0, 10) }),
    'POST /api/order/desk/delivery-times': () => asAdmin({ period: 'today' }),
    // There is nothing to clear, because only a start loads a demo shop.
    'POST /api/demo/clear': () => asAdmin(),
    'GET /api/demo/count': () => asAdmin(),

    'POST /api/order/desk/list': () => asAdmin(),
    'POST /api/order/desk/details': () => atDesk({}),
    'PUT /api/order/desk/move': () => atDesk({ to: 'picking' }),
    'GET /api/rider/work': async () => ({ caller: await shoppers.shopper({}, { role: 'RIDER' }) }),
    'POST /api/rider/take': async () => {
      const { _id } = await desk.orderIn('packed', { P00: 1 })
      return { caller: await shoppers.shopper({}, { role: 'RIDER' }), body: { orders: [_id] } }
    },
    'POST /api/rider/shift/start': async () => ({
      caller: await shoppers.shopper({}, { role: 'RIDER' }),
      body: { floatAmt: 5_000 },
    }),
    'PUT /api/rider/shift/hand-in': async () => ({
      caller: await onShift(),
      body: { amount: 500, handedInAmt: 0 },
    }),
    'PUT /api/rider/shift/end': async () => ({ caller: await onShift(), body: { amount: 5_000 } }),
    'POST /api/rider/unproven': () => asAdmin(),
    'POST /api/rider/failed-codes': () => asAdmin(),
    'PUT /api/rider/steps/check': async () => asAdmin({ _id: (await ordered())._id }),
    'POST /api/shifts/on': () => asAdmin(),
    'POST /api/picking/shift/start': () => asAdmin(),
    'PUT /api/picking/shift/end': () => asAdmin(),
    'POST /api/shifts/list': () => asAdmin(),
    'PUT /api/shifts/close': async () => {
      const { data } = await shoppers.as(await onShift(), 'GET /api/rider/work')
      return asAdmin({ _id: data.shift._id, receivedAmt: 5_000 })
    },
    'PUT /api/rider/drop': () => onTrip(),
    'PUT /api/rider/unassign': async () => {
      const { _id } = (await onTrip()).body
      return asAdmin({ _id, version: (await desk.read(_id)).version })
    },
    'PUT /api/rider/arrive': () => onTrip(),
    'PUT /api/rider/deliver': () => onTrip({ unproven: 'phone_off' }),
    'PUT /api/rider/undo': async () => {
      const { caller, body } = await onTrip()
      await shoppers.as(caller, 'PUT /api/rider/arrive', body)
      return { caller, body: { ...body, version: (await desk.read(body._id)).version } }
    },
    'PUT /api/rider/photo': async () => ({
      caller: await shoppers.shopper({}, { role: 'RIDER' }),
      form: { field: 'photo', name: 'sacs.png', content: picture },
    }),
    'PUT /api/rider/not-delivered': () => onTrip({ reason: 'refused' }),
    'PUT /api/rider/try-again': () => onTrip({}, 'not_delivered'),
    'PUT /api/rider/head-back': () => onTrip({}, 'not_delivered'),
    'PUT /api/rider/position': () => onTrip({ latitude: 14.7, longitude: -17.4 }),
    'POST /api/order/coming-rider': async () => {
      const { _id, caller } = await ordered()
      return { caller, body: { _id } }
    },
    'POST /api/order/delivery-code': async () => {
      const { _id, caller } = await ordered()
      return { caller, body: { _id } }
    },
    'PUT /api/order/decide-substitution': () => replaced(),
    'POST /api/order/link': async () => ({ body: { token: await shoppers.linkTo((await ordered())._id) } }),
    'PUT /api/order/link/decide-substitution': async () => {
      const { body } = await replaced()
      return { body: { ...body, token: await shoppers.linkTo(body._id) } }
    },
    'POST /api/order/rating': async () => {
      const { _id, caller } = await ordered()
      return { caller, body: { _id } }
    },
    'PUT /api/order/rating-photo': async () => ({
      caller: await shopper(),
      form: { field: 'photo', name: 'mangues.png', content: picture },
    }),
    'PUT /api/order/rate': async () => {
      const { _id, shopper: caller } = await desk.orderIn('delivered')
      return { caller, body: { _id, stars: 4, reasons: ['late_delivery'], text: 'Un peu long.' } }
    },
    'PUT /api/order/desk/lines': () => atDesk({ lines: [{ productId: 'P00', quantity: 1 }] }),
    'PUT /api/order/desk/refund': async () => {
      const { _id } = await desk.orderIn('delivered', { P00: 2 })
      const { version } = await desk.read(_id)
      return asAdmin({ _id, version, amount: 100, reason: 'damaged_item', handedBack: true })
    },
    'PUT /api/order/desk/undo': async () => {
      const { _id } = await desk.orderIn('cancelled', { P00: 1 })
      const { version } = await desk.read(_id)
      return asAdmin({ _id, version })
    },
    'PUT /api/order/desk/address': () => atDesk({ address: { address_line: 'Villa 43' } }),
    'PUT /api/order/desk/hand-back': async () => {
      const { _id } = await desk.orderIn('delivered', { P00: 2 })
      const { data } = await desk.refund(_id, { amount: 100, reason: 'damaged_item' })
      return asAdmin({ _id, refundId: data.refunds[0]._id })
    },
    'PUT /api/order/desk/revert-payout': async () => {
      const { _id } = await desk.orderIn('delivered', { P00: 2 })
      const { data } = await desk.refund(_id, { amount: 100, reason: 'damaged_item', handedBack: true })
      const { version, refunds } = data
      return asAdmin({ _id, version, refundId: refunds[0]._id, note: 'Pas encore versé.' })
    },
    'PUT /api/order/choose-payout': async () => {
      const { _id, shopper: caller } = await desk.orderIn('delivered', { P00: 2 })
      await desk.refund(_id, { amount: 100, reason: 'damaged_item' })
      return { caller, body: { _id, channel: 'mobile_money', phone: '77 512 34 08' } }
    },
    'POST /api/order/desk/resend': () => atDesk({}),
    'POST /api/order/desk/slots': () => asAdmin({}),
    'POST /api/order/desk/place': () =>
      asAdmin({ name: 'Awa', address: place, lines: [{ productId: 'P00', quantity: 1 }] }),

    'POST /api/product/history': async () => asAdmin({ _id: (await edited())._id }),
    'POST /api/catalogue/edits': () => asAdmin(),
    'POST /api/history/get': () => asAdmin(),
    'POST /api/catalogue/edit-changes': async () => asAdmin({ edit: (await edited()).edit }),
    'PUT /api/product/undo': async () => {
      const { _id } = await edited()
      const { data } = await desk.call('POST /api/product/history', { _id })
      return asAdmin({ change: data[0].change })
    },
    'POST /api/catalogue/positions': () => asAdmin({ list: 'categories' }),
    'PUT /api/catalogue/move': async () => {
      const list = { list: 'products', parent: await subCategory() }
      const { _id } = await desk
        .call('POST /api/product/create', { ...form(), subCategory: [list.parent] })
        .then(({ data }) => data)
      return asAdmin({ ...list, _id, before: null, seen: { revision: 0 } })
    },
    'PUT /api/catalogue/undo-edit': async () => asAdmin({ edit: (await edited()).edit }),

    'POST /api/import/upload': () => ({
      caller: admin,
      form: { field: 'file', name: 'list.csv', content: file },
    }),
    'POST /api/import/check': uploaded,
    'POST /api/import/run': uploaded,
    'POST /api/import/details': uploaded,
    'POST /api/import/cancel': async () => {
      const sample = await uploaded()
      const { _id: id } = sample.body as { _id: string }
      await claimImport(db, { id, state: 'importing', mapping: null, storeId: contract.mainStore })
      return sample
    },
    'GET /api/import/list': () => ({ caller: admin }),

    'POST /api/insights/audit': () => asAdmin(),
    'POST /api/insights/backup': () => asAdmin(),
    'POST /api/insights/overview': () => asAdmin(),

    'GET /api/message/order-updates': async () => ({ caller: await shopper() }),
    'PUT /api/message/order-updates': () => someone({ channel: 'mail' }),
    'GET /api/message/spending': () => ({ caller: admin }),

    'GET /api/notification': () => ({ caller: admin }),
    'PUT /api/notification/subscribe': () =>
      asAdmin(openTestBrowser(`https://localhost/${newId()}`).subscription),
    'DELETE /api/notification/unsubscribe': () => ({ caller: admin }),
    'POST /api/notification/test': async () => {
      const { subscription } = openTestBrowser(`https://localhost/${newId()}`)
      await desk.call('PUT /api/notification/subscribe', subscription)
      return { caller: admin }
    },
    'PUT /api/notification/mails': () => asAdmin({ orderMails: true }),

    'POST /api/order/cash-on-delivery': cart,
    'POST /api/order/checkout': cart,
    'POST /api/order/coupon': async () => ({
      caller: (await ordered()).caller,
      body: { code: await couponCode(), totalAmt: 1_000 },
    }),
    'POST /api/order/slots': async () => {
      const caller = await shopper()
      return { caller, body: { addressId: caller.addressId } }
    },
    'GET /api/order/credit': ordered,
    'GET /api/order/coupon-uses': () => ({ caller: admin }),
    'GET /api/order/order-list': ordered,
    'POST /api/order/page': async () => ({ caller: (await ordered()).caller, body: {} }),
    'POST /api/order/summaries': async () => ({ caller: (await ordered()).caller, body: {} }),
    'POST /api/order/details': async () => {
      const { _id, caller } = await ordered()
      return { caller, body: { _id } }
    },
    'PUT /api/order/cancel': async () => {
      const { _id, caller } = await ordered()
      return { caller, body: { _id } }
    },
    'PUT /api/order/add': async () => {
      const { _id, caller } = await ordered()
      return { caller, body: await shoppers.addition(caller, _id, { P00: 1 }) }
    },
    'POST /api/order/again': async () => {
      const { _id, caller } = await ordered()
      return { caller, body: { _id } }
    },
    'GET /api/order/usual': async () => ({ caller: (await ordered()).caller }),
    'POST /api/order/usual-again': async () => {
      const { caller } = await ordered()
      return { caller, body: { products: ['P00', 'P01'] } }
    },
    'POST /api/order/payment': async () => {
      const { caller, data } = await begun()
      return { caller, body: { sessionId: data.id } }
    },
    'PUT /api/order/abandon-payment': async () => {
      const { caller, data } = await begun()
      return { caller, body: { _id: data.orderId } }
    },

    'POST /api/file/upload': () => ({
      caller: admin,
      form: { field: 'image', name: 'riz.png', content: picture },
    }),

    'POST /api/product/create': () => asAdmin(form()),
    'PUT /api/product/update-product-details': async () => asAdmin({ ...(await product()), price: 200 }),
    'DELETE /api/product/delete-product': async () => asAdmin({ _id: (await product())._id }),
    'POST /api/product/admin-list': () => asAdmin(),
    'POST /api/product/admin-details': () => asAdmin({ _id: 'P00' }),
    'PUT /api/product/save-grid': async () => {
      const { _id, revision, stock } = await product()
      return asAdmin({ changes: [{ _id, seen: { revision, stock }, price: 200 }] })
    },
    'POST /api/picture/match': () => asAdmin({ rows: [{ names: ['Riz-2', 'Riz'], folder: 'Épicerie' }] }),
    'PUT /api/picture/attach': async () => {
      const { _id, revision } = await product()
      const other = demoCatalogue().products[1]!.images[0]
      const changes = [{ kind: 'product', _id, seen: { revision }, image: [other] }]
      return asAdmin({ placing: 'last', note: 'photos.zip', changes })
    },
    'POST /api/product/match': () => asAdmin({ rows: [{ name: 'Riz' }] }),
    'PUT /api/product/change-many': async () => asAdmin({ _ids: [(await product())._id], low_stock: 7 }),
    'DELETE /api/product/delete-many': async () => asAdmin({ _ids: [(await product())._id] }),
    'PUT /api/product/low-stock-threshold': () => asAdmin({ threshold: 4 }),
    'POST /api/catalogue/untranslated': () => asAdmin(),

    'POST /api/product/search-missed': () => ({ body: { search: newId() } }),
    'POST /api/synonym/misses': () => asAdmin(),
    'POST /api/synonym/create': () => asAdmin({ word: newId(), productId: 'P01' }),
    'GET /api/synonym/list': () => ({ caller: admin }),
    'GET /api/shop/get': () => ({}),
    'GET /api/store/quarters': () => ({}),
    'POST /api/store/delivery': () => ({ body: { areas: [{ quarter: 'dakar_mermoz' }] } }),
    'GET /api/store/list': () => ({ caller: admin }),
    // Never paused, because the other requests place orders.
    'PUT /api/store/pause': () =>
      asAdmin({ store: contract.mainStore, isPaused: false, reason: '', until: null }),
    'POST /api/picking/list': () => asAdmin(),
    'POST /api/picking/details': () => atCounter(false),
    'PUT /api/picking/take': async () => atCounter(false, { version: 1 }),
    'PUT /api/picking/pick': () => atCounter(true, { productId: 'P00', quantity: 1 }),
    'POST /api/picking/alternatives': () => atCounter(false, { productId: 'P00' }),
    'PUT /api/picking/missing': () => atCounter(true, { productId: 'P02', version: 2 }),
    'PUT /api/picking/propose-another': async () => {
      const { caller, body } = await replaced()
      await shoppers.as(caller, 'PUT /api/order/decide-substitution', { ...body, accept: false })
      return asAdmin({ _id: body._id, version: 4, productId: 'P05', replacementId: 'P07' })
    },
    'PUT /api/picking/undo-missing': async () => {
      const { body } = await atCounter(true, { productId: 'P02', version: 2 })
      await desk.call('PUT /api/picking/missing', body)
      return asAdmin({ ...body, version: 3 })
    },
    'PUT /api/picking/pack': async () => {
      const { body } = await atCounter(true, { version: 2, bags: 2 })
      for (const productId of ['P00', 'P02'])
        await desk.call('PUT /api/picking/pick', { _id: body._id, productId, quantity: 1 })
      return asAdmin(body)
    },
    'PUT /api/picking/undo-take': () => atCounter(true, { version: 2 }),
    'PUT /api/picking/undo-pack': async () => {
      const { body } = await atCounter(true, { version: 2, bags: 2 })
      for (const productId of ['P00', 'P02'])
        await desk.call('PUT /api/picking/pick', { _id: body._id, productId, quantity: 1 })
      await desk.call('PUT /api/picking/pack', body)
      return asAdmin({ _id: body._id, version: 3 })
    },
    'GET /api/cart/substitutions': () => someone(),
    'PUT /api/cart/substitutions': () => someone({ choice: 'replace', maxPrice: 500 }),
    'POST /api/stock/transfers/list': () => asAdmin(),
    'POST /api/stock/transfers/details': sentTransfer,
    'GET /api/stock/transfers/stores': () => asAdmin(),
    'POST /api/stock/transfers/products': () => asAdmin({ search: 'P00', store: contract.mainStore }),
    'POST /api/stock/transfers/send': newTransfer,
    'PUT /api/stock/transfers/receive': async () => {
      const { caller, body } = await sentTransfer()
      return { caller, body: { ...body, lines: [{ productId: 'P02', received: 1 }] } }
    },
    'PUT /api/stock/transfers/cancel': sentTransfer,
    'GET /api/offer/get': () => ({ caller: admin }),
    'PUT /api/offer/save': () => asAdmin(offer()),
    'PUT /api/offer/end': async () => asAdmin(await savedOffer()),
    'DELETE /api/offer/delete': async () => asAdmin(await savedOffer()),
    'POST /api/offer/preview': () => asAdmin(offer()),
    'POST /api/offer/history': () => asAdmin(),
    'POST /api/offer/undo': async () => {
      const { data } = await desk.call('DELETE /api/offer/delete', await savedOffer())
      return asAdmin({ _id: data.change })
    },
    'GET /api/settings/get': () => ({ caller: admin }),
    'PUT /api/settings/save': async () => asAdmin(await renamed()),
    'PUT /api/settings/import': async () => asAdmin({ topics: [await renamed()], dryRun: false }),
    'POST /api/settings/history': () => asAdmin(),
    'GET /api/first-steps/get': () => ({ caller: admin }),
    'PUT /api/first-steps/show': () => asAdmin({ shown: true }),
    'POST /api/first-steps/test-order': async () => {
      await shop.call('DELETE /api/first-steps/test-order', undefined, { token: admin.token })
      return { caller: admin }
    },
    'DELETE /api/first-steps/test-order': async () => {
      await shop.call('POST /api/first-steps/test-order', undefined, { token: admin.token })
      return { caller: admin }
    },
    'POST /api/settings/undo': async () => {
      await shop.call('PUT /api/settings/save', await renamed(), { token: admin.token })
      const { data } = await shop.call('GET /api/settings/get', undefined, { token: admin.token })
      const { revision } = await savedMails()
      return asAdmin({ _id: data.lastChange._id, revision })
    },
    'DELETE /api/synonym/delete': async () => {
      const { data } = await desk.call('POST /api/synonym/create', { word: newId(), productId: 'P01' })
      return asAdmin({ _id: data._id })
    },
  }
}
