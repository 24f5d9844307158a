import { mainStore } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleDeskRow } from '../../../../testing/example-desk-order.ts'
import { exampleUser } from '../../../../testing/example-user.ts'
import { useUser } from '../../../platform/api/query-client.ts'
import { useDeskList } from '../desk/desk-query.ts'
import { ShownStorePicker } from '../stores/store-picker.tsx'
import { OrderList } from './list/order-list.tsx'
import { StageChips } from './list/stage-chips.tsx'
import { useDeskFilter } from './use-desk-filter.ts'

function Desk() {
  const { user } = useUser()
  return user ? <List /> : null
}

function List() {
  const controls = useDeskFilter()
  const list = useDeskList(controls.filter)
  return (
    <>
      <ShownStorePicker />
      <StageChips controls={controls} counts={list.counts} />
      <OrderList list={list} controls={controls} openId={undefined} />
    </>
  )
}

test('the desk lists the orders of one store, along with every other filter, and names the store of each order', async () => {
  const stores = [
    { _id: mainStore, name: 'Plateau' },
    { _id: 'NGOR', name: 'Ngor' },
  ]
  respondTo('GET /api/user/user-details', () => ({ data: { ...exampleUser('ADMIN'), stores } }))
  const asked: unknown[] = []
  respondTo('POST /api/order/desk/list', ({ store, payment }) => {
    asked.push([payment ?? null, store ?? null])
    return {
      data: [{ ...exampleDeskRow, storeName: 'Ngor' }],
      counts: { open: 1, to_take: 1, to_check: 0, in_store: 0, out: 0, later: 0, closed: 0 },
      newestToTakeAt: null,
      page: 1,
      limit: 50,
      totalCount: 1,
      totalPage: 1,
      totalNoPage: 1,
    }
  })
  const { user, router } = renderPart(<Desk />, { at: '/dashboard/orders?payment=cash' })
  await screen.findByText(exampleDeskRow.orderId)
  expect(asked).toContainEqual(['cash', null])
  expect(screen.getByText(exampleDeskRow.orderId).closest('li')!.textContent).toContain('Ngor')
  await user.selectOptions(screen.getByRole('combobox', { name: texts('stores.shown') }), 'Ngor')
  await waitFor(() => expect(asked).toContainEqual(['cash', 'NGOR']))
  expect(router.state.location.search).toBe('?payment=cash&store=NGOR')
  const stage = screen.getByRole('link', { name: new RegExp(`^${texts('desk.view_closed')}`) })
  expect(stage.getAttribute('href')).toContain('store=NGOR')
})
