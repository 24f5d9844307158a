import {
  defaultSettings,
  type HomeRow,
  type Offer,
  type SettingsOfTopic,
  settingsTopics,
} from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderForOwner, respondTo, texts } from '../../../../../testing/components/render.tsx'
import { exampleProduct } from '../../../../../testing/example-product.ts'
import { readLists } from './file-lists.ts'
import { readNames } from './file-names.ts'
import { SettingsFilePage } from './file-page.tsx'
import { isEmptyPlan, planLists, saveLists } from './plan-lists.ts'
import { resolveNames } from './resolve-names.ts'
import { makeSettingsFile, readSettingsFile } from './settings-file.ts'

const topics = settingsTopics.map((topic) => ({
  topic,
  value: defaultSettings[topic],
  revision: 0,
})) as SettingsOfTopic[]

const oil = { _id: 'oil', name: 'Huile', unit: '1 l', brand: '', price: 900 }
const drinks = { _id: 'c1', name: 'Boissons' }
const offer = (more: Partial<Offer>): Offer => ({
  _id: 'o1',
  name: 'Tabaski',
  percent: 10,
  price: null,
  from: '2026-11-01T00:00:00.000Z',
  until: null,
  products: [oil],
  brands: ['Ndiambour'],
  categories: [drinks],
  subCategories: [],
  revision: 3,
  ...more,
})
const target = { _id: 'oil', name: 'Huile', unit: '1 l', image: '', kind: 'product' as const }
const synonym = (word: string, kind = target.kind as 'product' | 'category') => ({
  _id: word,
  word,
  target: { ...target, kind },
  createdAt: '2026-11-01T00:00:00.000Z',
})

function thresholdIs(lowStock: number) {
  const counts = { all: 0, out: 0, low: 0, noPicture: 0, draft: 0, untranslated: 0, noCoin: 0 }
  const paging = { page: 1, totalPage: 0, totalNoPage: 0, totalCount: 0 }
  respondTo('POST /api/product/admin-list', () => ({ data: [], ...paging, counts, lowStock }))
}

/** A shop whose products and categories have these ids. */
function shopWith({ id, offers, words }: { id: string; offers: Offer[]; words: string[] }) {
  const category = { ...drinks, _id: `c${id}`, image: '', name_other: null, productCount: 0, revision: 1 }
  respondTo('GET /api/offer/get', () => ({ data: offers }))
  respondTo('GET /api/synonym/list', () => ({ data: words.map((word) => synonym(word)) }))
  thresholdIs(5)
  respondTo('GET /api/category/admin-get', () => ({ data: [{ ...category, subCategoryCount: 0 }] }))
  respondTo('POST /api/subcategory/admin-get', () => ({ data: [] }))
  respondTo('POST /api/product/match', ({ rows }) => ({
    data: rows.map(({ name }) =>
      name === 'Huile'
        ? { by: 'name' as const, products: [{ ...exampleProduct, _id: `p${id}` }] }
        : { by: null, products: [] },
    ),
  }))
}

const now = Date.parse('2026-11-20')

/** An offer as it is in the shop with this id. */
const offerIn = (id: string, more: Partial<Offer>): Offer =>
  offer({ products: [{ ...oil, _id: `p${id}` }], categories: [{ ...drinks, _id: `c${id}` }], ...more })

const previews = () =>
  respondTo('POST /api/offer/preview', () => ({
    data: { products: 1, lowered: 1, noCoin: 0, belowCost: 0, unknownBrands: [], examples: [] },
  }))

async function fileOf(offers: Offer[], words: string[]): Promise<File> {
  shopWith({ id: 'old', offers, words })
  const lists = { ...(await readLists(now)), lowStock: 8, names: await readNames(topics) }
  return new File([await makeSettingsFile(topics, lists)], 'settings.json', { type: 'application/json' })
}

test('a file brings current offers, synonyms and the threshold to another shop, by name, and lists them first', async () => {
  const file = await fileOf(
    [
      offer({}),
      offer({ _id: 'o2', name: 'Noël', products: [{ ...oil, name: 'Bougies' }] }),
      offer({ _id: 'o3', name: 'Korité', until: '2026-11-02T00:00:00.000Z' }),
    ],
    ['huiles', 'oil'],
  )
  shopWith({ id: 'new', offers: [offer({ _id: 'here', percent: 5, revision: 7 })], words: ['Oil'] })
  respondTo('GET /api/settings/get', () => ({ data: { topics, lastChange: null, isLanguageFixed: false } }))
  respondTo('PUT /api/settings/import', () => ({ data: { changes: [] }, message: 'Settings saved.' }))
  const checked = previews()
  const offers = respondTo('PUT /api/offer/save', () => ({ data: offer({}) }))
  const synonyms = respondTo('POST /api/synonym/create', () => ({ data: synonym('huiles') }))
  const thresholds = respondTo('PUT /api/product/low-stock-threshold', () => ({ data: { threshold: 8 } }))
  const { user } = renderForOwner(<SettingsFilePage />)
  await user.upload(await screen.findByLabelText(new RegExp(texts('settings.chooseFile'))), file)
  expect(await screen.findByText(texts('settings.fileOffers', { count: 1, names: 'Tabaski' }))).toBeTruthy()
  expect(screen.getByText(texts('settings.fileSynonyms', { count: 1, words: 'huiles' }))).toBeTruthy()
  expect(screen.getByText(texts('settings.fileLowStock', { before: 5, after: 8 }))).toBeTruthy()
  expect(screen.getByText(texts('settings.fileMissing', { names: 'Noël' }))).toBeTruthy()
  expect(checked).toHaveLength(1)
  expect(offers).toEqual([])
  await user.click(screen.getByRole('button', { name: texts('settings.applyAll') }))
  await waitFor(() => expect(synonyms).toEqual([{ word: 'huiles', productId: 'pnew' }]))
  expect(offers).toEqual([
    {
      ...{ _id: 'here', revision: 7, name: 'Tabaski', percent: 10, price: null, brands: ['Ndiambour'] },
      ...{ from: '2026-11-01T00:00:00.000Z', until: null },
      ...{ products: ['pnew'], categories: ['cnew'], subCategories: [] },
    },
  ])
  expect(thresholds).toEqual([{ threshold: 8 }])
})

test('what a file cannot bring stands after its changes, an offer without a name too', async () => {
  const content = JSON.parse(await (await fileOf([offer({ name: '' }), offer({ _id: 'o2' })], [])).text())
  content.settings.loyalty = { points: 1 }
  const file = new File([JSON.stringify(content)], 'settings.json')
  shopWith({ id: 'new', offers: [], words: [] })
  thresholdIs(8)
  respondTo('GET /api/settings/get', () => ({ data: { topics, lastChange: null, isLanguageFixed: false } }))
  respondTo('PUT /api/settings/import', () => ({ data: { changes: [] }, message: 'Settings compared.' }))
  previews()
  const { user } = renderForOwner(<SettingsFilePage />)
  await user.upload(await screen.findByLabelText(new RegExp(texts('settings.chooseFile'))), file)
  const change = await screen.findByText(texts('settings.fileOffers', { count: 1, names: 'Tabaski' }))
  expect(
    screen.getByText(texts('settings.fileInvalid', { names: texts('settings.fileNameless') })),
  ).toBeTruthy()
  const unknown = screen.getByText(texts('settings.fileUnknown', { topics: 'loyalty' }))
  expect(change.compareDocumentPosition(unknown)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a file with the same offers and synonyms changes nothing', async () => {
  const file = await fileOf([offer({})], ['huiles'])
  shopWith({ id: 'new', offers: [offerIn('new', {})], words: ['huiles'] })
  thresholdIs(8)
  respondTo('GET /api/settings/get', () => ({ data: { topics, lastChange: null, isLanguageFixed: true } }))
  respondTo('PUT /api/settings/import', () => ({ data: { changes: [] }, message: 'Settings compared.' }))
  const { user } = renderForOwner(<SettingsFilePage />)
  await user.upload(await screen.findByLabelText(new RegExp(texts('settings.chooseFile'))), file)
  expect(
    await screen.findByText(texts('settings.fileChanges', { count: 0, file: 'settings.json' })),
  ).toBeTruthy()
  // The main language stays, whatever the file has.
  expect(screen.queryByText(texts('settings.fileUnknown', { topics: 'languages' }))).toBeNull()
  expect(screen.queryByRole('button', { name: texts('settings.applyAll') })).toBeNull()
})

test('two offers of one name change nothing, and a third is added, because it could be a change of either', async () => {
  const offers = [offerIn('here', { percent: 10 }), offerIn('here', { _id: 'o2', percent: 20 })]
  shopWith({ id: 'here', offers, words: [] })
  previews()
  const lists = await readLists(now)
  expect(isEmptyPlan(await planLists(lists, now))).toBe(true)
  const third = { ...lists.offers[0]!, percent: 30 }
  expect((await planLists({ ...lists, offers: [third] }, now)).offers).toMatchObject([
    { _id: null, revision: 0, percent: 30 },
  ])
  const plan = await planLists({ ...lists, offers: [...lists.offers, third] }, now)
  expect(plan.offers).toMatchObject([{ _id: null, percent: 30 }])
})

test('an offer for a brand that this shop lacks is skipped', async () => {
  const offers = [offer({ brands: ['Ndiambour', 'Jamaa'] }), offer({ name: 'Noël' })]
  shopWith({ id: 'old', offers, words: [] })
  const lists = await readLists(now)
  shopWith({ id: 'new', offers: [], words: [] })
  // Drafts alone have the other brand.
  respondTo('POST /api/offer/preview', ({ brands }) => {
    const unknownBrands = brands!.filter((brand) => brand === 'Jamaa')
    return { data: { products: 0, lowered: 0, noCoin: 0, belowCost: 0, unknownBrands, examples: [] } }
  })
  const plan = await planLists(lists, now)
  expect(plan.offers.map(({ name }) => name)).toEqual(['Noël'])
  expect(plan.skipped).toEqual({ missing: ['Tabaski'], ambiguous: [], invalid: [] })
})

test('an offer that has ended since the export is not imported', async () => {
  shopWith({ id: 'old', offers: [offer({ until: '2026-12-01T00:00:00.000Z' })], words: [] })
  const lists = await readLists(now)
  expect(lists.offers).toHaveLength(1)
  shopWith({ id: 'new', offers: [], words: [] })
  previews()
  expect(isEmptyPlan(await planLists(lists, Date.parse('2026-12-01T00:00:00.000Z')))).toBe(true)
})

test('a word in use with another spelling does not keep the following ones from being added', async () => {
  shopWith({ id: 'old', offers: [], words: ['the', 'Kinkéliba', 'huile d’olive', 'oil'] })
  const lists = await readLists(now)
  shopWith({ id: 'new', offers: [], words: ['Thé', 'kinkeliba'] })
  const plan = await planLists(lists, now)
  const words = ['huile d’olive', 'oil']
  expect(plan.synonyms.map(({ word }) => word)).toEqual(words)
  const created = respondTo('POST /api/synonym/create', ({ word }) => {
    if (word === words[0]) throw refusal(409, { code: 'name_taken', message: 'In use.' })
    return { data: synonym(word) }
  })
  await saveLists(plan)
  expect(created.map(({ word }) => word)).toEqual(words)
})

test('entries that no shop accepts are skipped and named', async () => {
  shopWith({ id: 'here', offers: [], words: [] })
  const valid = {
    ...{ name: 'Tabaski', percent: 10, price: null, from: '2026-11-01T00:00:00.000Z', until: null },
    ...{ products: [{ name: 'Huile', unit: '1 l' }], brands: [], categories: [], subCategories: [] },
  }
  respondTo('POST /api/offer/preview', ({ percent }) => {
    if (percent === 99) throw refusal(400, { code: 'invalid_input', message: 'Too much.' })
    return { data: { products: 1, lowered: 1, noCoin: 0, belowCost: 0, unknownBrands: [], examples: [] } }
  })
  const offers = [
    valid,
    { ...valid, name: 'n'.repeat(81) },
    { ...valid, name: 'Never', from: 'tomorrow' },
    { ...valid, name: 'Far', from: '3026-11-01T00:00:00.000Z' },
    { ...valid, name: 'Backwards', from: '2026-12-02T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' },
    { ...valid, name: 'Refused', percent: 99 },
  ]
  const target = { kind: 'product' as const, name: 'Huile', unit: '1 l' }
  const synonyms = ['oil', 'o'.repeat(81)].map((word) => ({ word, ...target }))
  const plan = await planLists({ offers, synonyms, lowStock: 1.5 }, now)
  expect(plan.offers.map(({ name }) => name)).toEqual(['Tabaski'])
  expect(plan.synonyms).toEqual([{ word: 'oil', productId: 'phere' }])
  expect(plan.skipped).toEqual({
    ...{ missing: [], ambiguous: [] },
    invalid: [...offers.slice(1).map(({ name }) => name), 'o'.repeat(81)],
  })
  expect(plan).toMatchObject({ lowStock: null, invalidLowStock: 1.5 })
})

test('products that share name and unit are told apart by brand; without it the offer is listed as ambiguous', async () => {
  const offers = [offer({ products: [{ ...oil, brand: 'Ndiambour' }] })]
  shopWith({ id: 'old', offers, words: [] })
  const lists = await readLists(now)
  shopWith({ id: 'new', offers: [], words: [] })
  previews()
  const products = ['Jamaa', 'Ndiambour'].map((brand) => ({ ...exampleProduct, _id: `p${brand}`, brand }))
  respondTo('POST /api/product/match', ({ rows }) => ({
    data: rows.map((row) => ({
      by: 'name' as const,
      products: products.filter(({ name, brand }) => [name, `${brand} ${name}`].includes(row.name!)),
    })),
  }))
  expect((await planLists(lists, now)).offers).toMatchObject([{ products: ['pNdiambour'] }])
  const old = { ...lists.offers[0]!, products: [{ name: 'Huile', unit: '1 l' }] }
  expect((await planLists({ ...lists, offers: [old] }, now)).skipped).toEqual({
    ...{ missing: [], invalid: [] },
    ambiguous: ['Tabaski'],
  })
})

test('after a failure halfway, another press saves only what is not saved yet', async () => {
  const file = await fileOf([offer({}), offer({ _id: 'o2', name: 'Noël' })], [])
  const stored: Offer[] = []
  shopWith({ id: 'new', offers: stored, words: [] })
  thresholdIs(8)
  previews()
  respondTo('GET /api/settings/get', () => ({ data: { topics, lastChange: null, isLanguageFixed: false } }))
  const imports = respondTo('PUT /api/settings/import', () => ({
    data: { changes: [] },
    message: 'Settings saved.',
  }))
  let isLost = true
  const sent = respondTo('PUT /api/offer/save', ({ name }) => {
    if (name === 'Noël' && isLost) {
      isLost = false
      throw new Error('The connection is lost.')
    }
    const data = offerIn('new', { _id: name, name })
    stored.push(data)
    return { data }
  })
  const { user } = renderForOwner(<SettingsFilePage />)
  await user.upload(await screen.findByLabelText(new RegExp(texts('settings.chooseFile'))), file)
  const apply = () => screen.findByRole('button', { name: texts('settings.applyAll') })
  await user.click(await apply())
  await screen.findByText(texts('forms.unreachable'))
  await user.click(await apply())
  await waitFor(() => expect(screen.queryByRole('button', { name: texts('settings.applyAll') })).toBeNull())
  expect(imports.map(({ dryRun }) => dryRun)).toEqual([true, false])
  expect(sent.map(({ name }) => name)).toEqual(['Tabaski', 'Noël', 'Noël'])
})

const row = (more: Partial<HomeRow>): HomeRow => ({
  ...{ id: 'row', kind: 'products', titleFr: '', titleEn: 'Cooking', category: '', products: [] },
  ...{ isOn: true, from: null, until: null },
  ...more,
})
const homeOf = (rows: HomeRow[], link = ''): SettingsOfTopic[] => [
  { topic: 'home', value: { banners: link ? [{ ...banner, link }] : [], rows }, revision: 4 },
]
const banner = {
  ...{
    id: 'banner',
    titleFr: '',
    titleEn: 'Oils',
    textFr: '',
    textEn: '',
    picture: '',
    altFr: '',
    altEn: '',
  },
  ...{ isOn: true, from: null, until: null },
}

/** A shop with these products by id, of which details are answered. */
function productsAre(byId: Record<string, { name: string; unit: string; brand: string }>) {
  respondTo('POST /api/product/admin-details', (input) => {
    const _id = String(input._id)
    const product = byId[_id]
    if (!product) throw refusal(404, { code: 'not_found', message: 'Product not found.' })
    return { data: { ...exampleProduct, ...product, _id } }
  })
}

/** The names that a file of these settings has. */
async function namesOf(settings: SettingsOfTopic[]) {
  const lists = { ...(await readLists(now)), names: await readNames(settings) }
  return readSettingsFile(await (await makeSettingsFile(settings, lists)).text())!.names
}

const oilOf = { name: 'Huile', unit: '1 l', brand: '' }
const candles = { name: 'Bougies', unit: '6', brand: '' }
const nothing = { missing: [], ambiguous: [], reduced: [], links: [] }

test("rows of the home page show another shop's products and category of the same names; what is missing is left out and named", async () => {
  const rows = [
    row({ id: 'oils', products: ['pold'] }),
    row({ id: 'some', titleEn: 'Evening', products: ['candles', 'pold'] }),
    row({ id: 'gone', titleEn: 'Candles', products: ['candles'] }),
    row({ id: 'drinks', kind: 'category', titleEn: '', category: 'cold' }),
    row({ id: 'offers', kind: 'offers', titleEn: '' }),
  ]
  shopWith({ id: 'old', offers: [], words: [] })
  productsAre({ pold: oilOf, candles })
  const names = await namesOf(homeOf(rows))
  expect(names.categories).toEqual({ cold: 'Boissons' })
  shopWith({ id: 'new', offers: [], words: [] })
  productsAre({})
  const { saves, unresolved } = await resolveNames(homeOf(rows), names, homeOf([]), 'en')
  expect(saves).toEqual(
    homeOf([
      row({ id: 'oils', products: ['pnew'] }),
      row({ id: 'some', titleEn: 'Evening', products: ['pnew'] }),
      row({ id: 'drinks', kind: 'category', titleEn: '', category: 'cnew' }),
      row({ id: 'offers', kind: 'offers', titleEn: '' }),
    ]),
  )
  expect(unresolved).toEqual({ ...nothing, missing: ['Candles'], reduced: ['Evening'] })
})

test('rows of the home page keep their ids in the shop that wrote them, whatever is renamed or deleted, and in older files', async () => {
  const rows = [
    row({ products: ['phere', 'deleted'] }),
    row({ id: 'drinks', kind: 'category', titleEn: '', category: 'chere' }),
  ]
  shopWith({ id: 'here', offers: [], words: [] })
  productsAre({ phere: { ...oilOf, name: 'Huile rouge' } })
  const names = {
    ...{ categories: { chere: 'Sodas' }, subCategories: {} },
    products: { phere: oilOf, deleted: candles },
  }
  expect(await resolveNames(homeOf(rows), names, homeOf(rows), 'fr')).toEqual({
    saves: homeOf(rows),
    unresolved: nothing,
  })
  const none = { categories: {}, subCategories: {}, products: {} }
  const foreign = homeOf([row({ products: ['elsewhere'] })])
  expect((await resolveNames(foreign, none, homeOf([]), 'fr')).saves).toEqual(foreign)
})

test("links of banners and pages lead to another shop's product and category, or are named", async () => {
  const [old, moved] = ['01M8HE7F40FF269HK74RHBTWY5', '01M8HEDKRDEGYZV9EWQYNRVSSZ'] as const
  const settings = (id: string): SettingsOfTopic[] => [
    ...homeOf([], `/product/Huile-1-l-p-${id}?from=home`),
    {
      topic: 'aboutPage',
      value: {
        ...{ titleFr: 'À propos', titleEn: 'About us', textEn: '' },
        textFr: `Des [bougies](/product/Bougies-${old.replace('M8', 'M9')}) et [à boire](/Boissons-${id}), /media/x-${old}`,
      },
      revision: 1,
    },
  ]
  shopWith({ id: 'old', offers: [], words: [] })
  const category = {
    ...drinks,
    image: '',
    name_other: null,
    productCount: 0,
    subCategoryCount: 0,
    revision: 1,
  }
  const categoryHas = (_id: string) =>
    respondTo('GET /api/category/admin-get', () => ({ data: [{ ...category, _id }] }))
  categoryHas(old)
  productsAre({ [old]: oilOf, [old.replace('M8', 'M9')]: candles })
  const names = await namesOf(settings(old))
  categoryHas(moved)
  productsAre({})
  respondTo('POST /api/product/match', ({ rows }) => ({
    data: rows.map(({ name }) => ({
      by: 'name' as const,
      products: name === 'Huile' ? [{ ...exampleProduct, _id: moved }] : [],
    })),
  }))
  expect(await resolveNames(settings(old), names, [], 'fr')).toEqual({
    saves: settings(moved),
    unresolved: { ...nothing, links: ['Bougies'] },
  })
})
