import type { Positioned } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { usePositions } from './positions-query.ts'
import { useMoves } from './use-moves.ts'

const list = { list: 'categories', parent: null } as const
const rowOf = (_id: string): Positioned => ({
  _id,
  name: _id,
  unit: '',
  image: '',
  draft: false,
  stock: null,
})

function List() {
  const { positions } = usePositions(list, 1)
  const move = useMoves(list, 1)
  return (
    <button type="button" onClick={() => move('B', 'A')}>
      {positions?.rows.map(({ name }) => name).join('')}
    </button>
  )
}

test('undoing a move says so', async () => {
  respondTo('POST /api/catalogue/positions', () => ({
    data: [rowOf('A'), rowOf('B')],
    page: 1,
    limit: 50,
    totalPage: 1,
    totalCount: 2,
    totalNoPage: 1,
    revision: 1,
  }))
  respondTo('PUT /api/catalogue/move', () => ({ message: 'Order saved.', data: { edit: 1, revision: 2 } }))
  const counts = { products: 0, removedCategories: 0, removedSubCategories: 0 }
  const undone = respondTo('PUT /api/catalogue/undo-edit', () => ({
    data: { edit: 2, ...counts },
  }))
  const { user } = renderPart(<List />)
  await user.click(await screen.findByRole('button', { name: 'AB' }))
  await user.click(await screen.findByRole('button', { name: texts('sorting.undo') }))
  await screen.findByText(texts('sorting.restored'))
  expect(undone).toEqual([{ edit: 1 }])
})
