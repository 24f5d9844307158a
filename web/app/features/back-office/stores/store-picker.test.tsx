import { mainStore, type User } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleUser } from '../../../../testing/example-user.ts'
import { useUser } from '../../../platform/api/query-client.ts'
import { noFilters } from '../products/filters.ts'
import { useProducts } from '../products/products-query.ts'
import { StorePicker } from './store-picker.tsx'

const stores = [
  { _id: mainStore, name: 'Plateau' },
  { _id: 'NGOR', name: 'Ngor' },
]

/** A list of products with its picker; records the stores requested from the API. */
function open(user: Partial<User>) {
  respondTo('GET /api/user/user-details', () => ({ data: { ...exampleUser('ADMIN'), ...user } }))
  const asked: unknown[] = []
  respondTo('POST /api/product/admin-list', ({ store }) => {
    asked.push(store)
    return {
      data: [],
      counts: { all: 0, out: 0, low: 0, noPicture: 0, draft: 0, untranslated: 0, noCoin: 0 },
      lowStock: 5,
      page: 1,
      limit: 12,
      totalCount: 0,
      totalPage: 1,
      totalNoPage: 1,
    }
  })
  return { asked, ...renderPart(<List />) }
}

function List() {
  useUser()
  const { list } = useProducts(noFilters)
  return (
    <>
      <StorePicker />
      {list && <p>loaded</p>}
    </>
  )
}

const picker = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: texts('stores.stockOf') })

test('the chosen store is requested, and preselected the next time', async () => {
  const first = open({ stores })
  await waitFor(() => expect(picker()?.value).toBe(mainStore))
  await first.user.selectOptions(picker()!, 'Ngor')
  await waitFor(() => expect(first.asked.at(-1)).toBe('NGOR'))
  first.unmount()
  const second = open({ stores })
  await waitFor(() => expect(second.asked.at(-1)).toBe('NGOR'))
  second.unmount()
  // A store that has closed since is no longer offered.
  const third = open({ stores: [...stores.slice(0, 1), { _id: 'YOFF', name: 'Yoff' }] })
  await waitFor(() => expect(picker()?.value).toBe(mainStore))
  await waitFor(() => expect(third.asked.at(-1)).toBe(mainStore))
})

test.each<[string, Partial<User>]>([
  ['in a shop with one store', {}],
  ['for who works in one of several', { stores, storeId: 'NGOR', role: 'MANAGER' }],
])('%s, there is nothing to choose, and no store is sent', async (_who, user) => {
  const { asked } = open(user)
  await screen.findByText('loaded')
  expect(picker()).toBeNull()
  expect(asked.filter((store) => store !== undefined)).toEqual([])
})
