import type { Order, OrderItem } from '@dix/contract'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { Letterhead } from '../../settings/index.ts'
import { drawReceipt } from './draw-receipt.ts'

const rice: OrderItem = {
  productId: 'RICE',
  name: 'Riz brisé parfumé de la vallée du fleuve',
  brand: 'Ndiambour',
  image: [],
  unit: '5 kg',
  price: 1_850,
  discount: 12,
  quantity: 2,
  lineTotal: 3_256,
}

const order: Order = {
  _id: 'ORDER',
  orderId: 'DX-7K3M9QWP',
  product_details: { name: rice.name, image: [] },
  items: [rice],
  subTotalAmt: 3_700,
  savings: 444,
  totalAmt: 3_256,
  coupon: null,
  couponAmt: 0,
  creditAmt: 0,
  deliveryFee: 0,
  rounding: 0,
  dueAmt: 3_256,
  vatRate: null,
  currency: 'XOF',
  payment_method: 'cash',
  payment_status: 'due',
  status: 'placed',
  delivery_address: {
    address_line: 'Villa 42, rue MZ-118',
    city: 'Dakar',
    state: 'Thiès',
    country: 'Sénégal',
    pincode: '11500',
    mobile: '77 512 34 08',
    landmark: '',
    quarter: 'dakar_mermoz',
    quarterName: 'Mermoz',
    latitude: null,
    longitude: null,
    photo: null,
    phone: { number: '+221775123408', shown: '77 512 34 08' },
  },
  payWith: null,
  note: null,
  allowanceAmt: 0,
  paidAmt: 0,
  refundedAmt: 0,
  owedBackAmt: 0,
  refunds: [],
  toCollectAmt: 3_256,
  version: 1,
  createdAt: '2026-03-09T23:20:00.000Z',
  placedAt: '2026-03-09T23:30:00.000Z',
  timeline: [],
}

/** The terms of a shop without settings. */
const plain: Letterhead = {
  name: 'Dix',
  hasWordmark: true,
  logo: null,
  mainColour: '#a01245',
  accentColour: '#ffc02e',
  address: '',
  phone: '',
  companyNumbers: '',
}

const documentOf = async (order: Order, locale: 'fr' | 'en', letterhead = plain) =>
  getDocumentProxy(new Uint8Array(await drawReceipt({ order, locale, letterhead })))

/** The text of each page, with plain spaces. */
async function pagesOf(order: Order, locale: 'fr' | 'en', letterhead = plain): Promise<string[]> {
  const document = await documentOf(order, locale, letterhead)
  const { text } = await extractText(document)
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

test('a receipt says in French what was bought, at what price, and where it is delivered', async () => {
  const [page] = await pagesOf(order, 'fr')
  for (const words of [
    'Reçu',
    'DX-7K3M9QWP',
    '9 mars 2026',
    'Villa 42, rue MZ-118',
    'Mermoz, Dakar, Thiès',
    'Sénégal – 11500',
    '77 512 34 08',
    'En espèces à la livraison',
    'Riz brisé parfumé de la vallée du fleuve',
    'Ndiambour · 5 kg · remise de 12 %',
    '1 850 F CFA',
    'Remises −444 F CFA',
    'Livraison Gratuite',
    'Total 3 256 F CFA',
  ])
    expect(page).toContain(words)
})

test('an English receipt contains the same, with amounts formatted as in the shop', async () => {
  const [page] = await pagesOf({ ...order, payment_method: 'card', payment_status: 'paid' }, 'en')
  for (const words of [
    'Receipt',
    '9 March 2026',
    'By card, paid',
    'Delivery charge Free',
    'Grand total 3 256 F CFA',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('cancelled')
})

test('the receipt of a cancelled order says that it is cancelled, and what happens to the money', async () => {
  const [page] = await pagesOf(
    { ...order, status: 'cancelled', payment_method: 'card', payment_status: 'refund_pending' },
    'en',
  )
  expect(page).toContain('Order cancelled')
  expect(page).toContain('By card, refund in progress')
})

test('an order without discounts shows no savings', async () => {
  const [page] = await pagesOf({ ...order, subTotalAmt: 3_256, savings: 0 }, 'fr')
  expect(page).not.toContain('Remises')
})

test('a receipt says which delivery time was promised, if one was', async () => {
  const promised = { ...order, promise: { from: 9, to: 12 } }
  expect((await pagesOf(promised, 'fr'))[0]).toContain('Livraison promise en 9–12 min')
  expect((await pagesOf(promised, 'en'))[0]).toContain('Delivery promised in 9–12 min')
  expect((await pagesOf(order, 'en'))[0]).not.toContain('promised')
})

test('later refunds have their own line', async () => {
  const [page] = await pagesOf({ ...order, allowanceAmt: 256 }, 'en')
  expect(page).toContain('Discount from the shop −256 F CFA Grand total 3 000 F CFA')
})

test('a receipt lists the delivery fee, the rounding and the VAT included in the total', async () => {
  const [page] = await pagesOf({ ...order, deliveryFee: 501, rounding: 2, dueAmt: 3_755, vatRate: 18 }, 'fr')
  expect(page).toContain('Livraison 501 F CFA Arrondi −2 F CFA Total 3 755 F CFA dont TVA 18 % 573 F CFA')
})

test.each(['fr', 'en'] as const)('times have 24 hours in %s', async (locale) => {
  const [page] = await pagesOf({ ...order, placedAt: '2026-11-22T18:05:00.000Z' }, locale)
  expect(page).toContain('18:05')
  expect(page).not.toMatch(/\b(AM|PM)\b/i)
})

test('a long order continues on numbered pages without losing a line', async () => {
  const items = Array.from({ length: 60 }, (_, index) => ({
    ...rice,
    name: `Article ${index}, ${'long '.repeat(20)}`,
  }))
  const pages = await pagesOf({ ...order, items }, 'fr')
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} sur ${pages.length}`)
  const all = pages.join(' ')
  for (const index of items.keys()) expect(all).toContain(`Article ${index},`)
  expect(all.match(/Total(?! des)/g)).toHaveLength(1)
})

test('characters that the font lacks are replaced by the nearest ones, and none breaks the page', async () => {
  const [page] = await pagesOf(
    { ...order, items: [{ ...rice, name: 'Ŋalam ẽ \u{1f34a} سكر ligne\nsuivante' }] },
    'fr',
  )
  expect(page).toContain('Ŋalam e ? ??? ligne suivante')
})

const ofFatou: Letterhead = {
  ...plain,
  name: 'Chez Fatou',
  hasWordmark: false,
  address: 'Avenue Lamine Guèye\nThiès',
  phone: '77 512 34 08',
  companyNumbers: 'NINEA 005234567\nRC SN-THS-2024-B-120',
}

test('a receipt identifies the shop: name, letter, address, phone and company numbers', async () => {
  const [page] = await pagesOf(order, 'fr', ofFatou)
  expect(page).toMatch(
    /^C Chez Fatou Avenue Lamine Guèye Thiès 77 512 34 08 NINEA 005234567 RC SN-THS-2024-B-120 /,
  )
  expect(page).toContain('Chez Fatou · Commande DX-7K3M9QWP')
  expect(page).not.toMatch(/\bDix\b/)
  const { info } = await (await documentOf(order, 'fr', ofFatou)).getMetadata()
  expect(info).toMatchObject({ Author: 'Chez Fatou' })
})

test('a long address and long numbers push the order down, and the logo replaces the letter', async () => {
  const long = Array.from({ length: 12 }, (_, index) => `Ligne ${index}`).join('\n')
  const logo = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#0b5563' } })
    .jpeg()
    .toBuffer()
  const document = await documentOf(order, 'fr', { ...ofFatou, logo, address: long })
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const yOf = (text: string) =>
    (items as { str: string; transform: number[] }[]).find(({ str }) => str === text)!.transform[5]!
  expect(yOf('Ligne 11')).toBeGreaterThan(yOf('RC SN-THS-2024-B-120'))
  expect(yOf('RC SN-THS-2024-B-120')).toBeGreaterThan(yOf('Livraison à'))
  expect((items as { str: string }[]).map(({ str }) => str)).not.toContain('C')
  const { fnArray } = await page.getOperatorList()
  const { OPS } = await import('unpdf/pdfjs')
  expect(fnArray).toContain(OPS.paintImageXObject)
})
