import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../../testing/components/render.tsx'
import { exampleUser } from '../../../../testing/example-user.ts'
import { CustomerActions } from './customer-actions.tsx'

const customer = { _id: 'c1', name: 'Awa', block: null } as Parameters<typeof CustomerActions>[0]['customer']
const manager = exampleUser('MANAGER')

test('a manager of one store reads who can block; one of all stores blocks, and neither erases', () => {
  const { unmount } = renderPart(<CustomerActions customer={customer} />, {
    user: { ...manager, storeId: 'NGOR' },
  })
  expect(screen.getByText(texts('customers.blockedForAll'))).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
  unmount()
  renderPart(<CustomerActions customer={customer} />, { user: manager })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    texts('customers.block'),
  ])
})
