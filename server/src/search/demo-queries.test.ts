import { demoCatalogue } from '@dix/demo'
import { expect, test } from 'vitest'
import { demoFirstQueries, demoQueries } from '../../testing/search/demo-queries.ts'
import { buildSearch, type SearchDocument } from './index.ts'

const { categories, subCategories, products } = demoCatalogue()
const categoryNames = new Map(
  [...categories, ...subCategories].map(({ _id, name }) => [_id, [name.fr, name.en]]),
)
const documents = products.map(
  (product): SearchDocument => ({
    _id: product._id,
    name: product.name.fr,
    nameOther: product.name.en,
    brand: product.brand,
    categories: [...product.categories, ...product.subCategories].flatMap(
      (id) => categoryNames.get(id) ?? [],
    ),
    description: product.description.fr,
    descriptionOther: product.description.en,
    unit: product.unit,
    codes: [],
    inStock: product.stock > 0,
  }),
)
const names = new Map(documents.map(({ _id, name }) => [_id, name]))
const search = buildSearch(documents)

test.each(demoQueries)(
  'in the demo shop "$query" finds $expect among the first five',
  ({ query, expect: wanted }) => {
    const firstFive = search.find(query).ids.slice(0, 5)
    expect(firstFive.map((id) => names.get(id))).toContainEqual(expect.stringMatching(wanted))
  },
)

test.each(demoFirstQueries)(
  'in the demo shop "$query" finds $expect before all else',
  ({ query, expect: wanted }) => {
    expect(names.get(search.find(query).ids[0]!)).toMatch(wanted)
  },
)
