import type { Role } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleUser } from '../../../../testing/example-user.ts'
import { GridPage } from './grid-page.tsx'

test.each<[Role, number]>([
  ['ADMIN', 1],
  ['MANAGER', 0],
])('for %s the grid offers this number of ways to paste a list: %d', async (role, ways) => {
  respondTo('GET /api/user/user-details', () => ({ data: exampleUser(role) }))
  respondTo('GET /api/category/admin-get', () => ({ data: [] }))
  respondTo('POST /api/product/admin-list', () => ({
    data: [],
    counts: { all: 0, out: 0, low: 0, noPicture: 0, draft: 0, untranslated: 0, noCoin: 0 },
    lowStock: 5,
    page: 1,
    limit: 50,
    totalCount: 0,
    totalPage: 1,
    totalNoPage: 1,
  }))
  renderPart(<GridPage />)
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: texts('pasteList.open') })).toHaveLength(ways),
  )
})
