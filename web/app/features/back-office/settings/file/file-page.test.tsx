import { defaultSettings, type Offer, type SettingsOfTopic, settingsTopics } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, renderForOwner, texts } from '../../../../../testing/components/render.tsx'
import { exampleProduct } from '../../../../../testing/example-product.ts'
import { readLists } from './file-lists.ts'
import { SettingsFilePage } from './file-page.tsx'
import { makeSettingsFile } from './settings-file.ts'

const topics = settingsTopics.map((topic) => ({
  topic,
  value: defaultSettings[topic],
  revision: 0,
})) as SettingsOfTopic[]

const oil = { _id: 'oil', name: 'Huile', unit: '1 l', price: 900 }
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
  answer('POST /api/product/admin-list', () => ({ data: [], ...paging, counts, lowStock }))
}

/** A shop whose products and categories have these ids. */
function shopWith({ id, offers, words }: { id: string; offers: Offer[]; words: string[] }) {
  const category = { ...drinks, _id: `c${id}`, image: '', name_other: null, productCount: 0, revision: 1 }
  answer('GET /api/offer/get', () => ({ data: offers }))
  answer('GET /api/synonym/list', () => ({ data: words.map((word) => synonym(word)) }))
  thresholdIs(5)
  answer('GET /api/category/admin-get', () => ({ data: [{ ...category, subCategoryCount: 0 }] }))
  answer('POST /api/subcategory/admin-get', () => ({ data: [] }))
  answer('POST /api/product/match', ({ rows }) => ({
    data: rows.map(({ name }) =>
      name === 'Huile'
        ? { by: 'name' as const, products: [{ ...exampleProduct, _id: `p${id}` }] }
        : { by: null, products: [] },
    ),
  }))
}

async function fileOf(offers: Offer[], words: string[]): Promise<File> {
  shopWith({ id: 'old', offers, words })
  const lists = { ...(await readLists(Date.parse('2026-11-20'))), lowStock: 8 }
  return new File([await makeSettingsFile(topics, lists)], 'settings.json', { type: 'application/json' })
}

test('A file brings current offers, synonyms and the threshold to another shop, by name, and lists them first', async () => {
  const file = await fileOf(
    [
      offer({}),
      offer({ _id: 'o2', name: 'Noël', products: [{ ...oil, name: 'Bougies' }] }),
      offer({ _id: 'o3', name: 'Korité', until: '2026-11-02T00:00:00.000Z' }),
    ],
    ['huiles', 'oil'],
  )
  shopWith({ id: 'new', offers: [offer({ _id: 'here', percent: 5, revision: 7 })], words: ['Oil'] })
  answer('GET /api/settings/get', () => ({ data: { topics, lastChange: null, isLanguageFixed: false } }))
  answer('PUT /api/settings/import', () => ({ data: { changes: [] }, message: 'Settings saved.' }))
  const checked = answer('POST /api/offer/preview', () => ({
    data: { products: 1, lowered: 1, noCoin: 0, belowCost: 0, examples: [] },
  }))
  const offers = answer('PUT /api/offer/save', () => ({ data: offer({}) }))
  const synonyms = answer('POST /api/synonym/create', () => ({ data: synonym('huiles') }))
  const thresholds = answer('PUT /api/product/low-stock-threshold', () => ({ data: { threshold: 8 } }))
  const { user } = renderForOwner(<SettingsFilePage />)
  await user.upload(await screen.findByLabelText(new RegExp(texts('settings.chooseFile'))), file)
  expect(await screen.findByText(texts('settings.fileOffers', { count: 1, names: 'Tabaski' }))).toBeTruthy()
  expect(screen.getByText(texts('settings.fileSynonyms', { count: 1, words: 'huiles' }))).toBeTruthy()
  expect(screen.getByText(texts('settings.fileLowStock', { before: 5, after: 8 }))).toBeTruthy()
  expect(screen.getByText(texts('settings.fileSkipped', { names: 'Noël' }))).toBeTruthy()
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

test('A file with the same offers and synonyms changes nothing', async () => {
  const file = await fileOf([offer({})], ['huiles'])
  const same = offer({ products: [{ ...oil, _id: 'pnew' }], categories: [{ ...drinks, _id: 'cnew' }] })
  shopWith({ id: 'new', offers: [same], words: ['huiles'] })
  thresholdIs(8)
  answer('GET /api/settings/get', () => ({ data: { topics, lastChange: null, isLanguageFixed: false } }))
  answer('PUT /api/settings/import', () => ({ data: { changes: [] }, message: 'Settings compared.' }))
  const { user } = renderForOwner(<SettingsFilePage />)
  await user.upload(await screen.findByLabelText(new RegExp(texts('settings.chooseFile'))), file)
  expect(
    await screen.findByText(texts('settings.fileChanges', { count: 0, file: 'settings.json' })),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts('settings.applyAll') })).toBeNull()
})
