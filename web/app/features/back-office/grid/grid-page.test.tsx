import type { AdminProduct, Role } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleProduct } from '../../../../testing/example-product.ts'
import { exampleUser } from '../../../../testing/example-user.ts'
import { GridPage } from './grid-page.tsx'

function open(role: Role, products: readonly AdminProduct[] = []) {
  respondTo('GET /api/user/user-details', () => ({ data: exampleUser(role) }))
  respondTo('GET /api/category/admin-get', () => ({ data: [] }))
  respondTo('POST /api/product/admin-list', () => ({
    data: [...products],
    counts: { all: products.length, out: 0, low: 0, noPicture: 0, draft: 0, untranslated: 0, noCoin: 0 },
    lowStock: 5,
    page: 1,
    limit: 50,
    totalCount: products.length,
    totalPage: 1,
    totalNoPage: 1,
  }))
  return renderPart(<GridPage />, { user: exampleUser(role) })
}

test.each<[Role, number]>([
  ['ADMIN', 1],
  ['MANAGER', 0],
])('for %s the grid offers this number of ways to paste a list: %d', async (role, ways) => {
  open(role)
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: texts('pasteList.open') })).toHaveLength(ways),
  )
})

test.each<[Role, 'set_codes' | 'set_codesOnly', number]>([
  ['ADMIN', 'set_codes', 1],
  ['MANAGER', 'set_codesOnly', 0],
])('for %s the codes (%s) have this number of columns of purchase prices: %d', async (role, set, columns) => {
  const { user } = open(role, [exampleProduct])
  await user.click(await screen.findByRole('button', { name: texts(`grid.${set}`) }))
  await screen.findByRole('columnheader', { name: texts('grid.step_grams') })
  const cost = texts('grid.purchase_price')
  const shown = screen
    .queryAllByRole('columnheader', { name: cost })
    .filter((head) => !head.classList.contains('hidden'))
  expect(shown).toHaveLength(columns)
})
