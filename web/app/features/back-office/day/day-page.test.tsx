import { type DayFigure, dayFigures, mainStore, type User } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleUser } from '../../../../testing/example-user.ts'
import { useUser } from '../../../platform/api/query-client.ts'
import { refreshDesk } from '../desk/desk-query.ts'
import { DayPage } from './day-page.tsx'
import { todayInShop } from './days.ts'

const nothing = { amount: 0, orders: [] }
const figures = Object.fromEntries(dayFigures.map((name) => [name, nothing])) as Record<
  DayFigure,
  typeof nothing
>

test('the expected cash in the till follows what happens to orders', async () => {
  let inTillAmt = 7_220
  respondTo('POST /api/order/desk/day', () => ({
    data: { date: todayInShop(), figures, withRidersAmt: 0, inTillAmt, unspentCreditAmt: 0, demo: false },
  }))
  renderPart(<DayPage />)
  await waitFor(() => expect(document.body.textContent).toMatch(/7\s?220/))
  inTillAmt = 7_505
  refreshDesk('o1')
  await waitFor(() => expect(document.body.textContent).toMatch(/7\s?505/))
})

const stores = [
  { _id: mainStore, name: 'Plateau' },
  { _id: 'NGOR', name: 'Ngor' },
]

/** The page as a user sees it; records the stores requested from the API. */
function openFor(user: Partial<User>, at: string) {
  respondTo('GET /api/user/user-details', () => ({ data: { ...exampleUser('ADMIN'), ...user } }))
  const asked: unknown[] = []
  respondTo('POST /api/order/desk/day', ({ date, store }) => {
    asked.push(store)
    return {
      data: {
        date: date as string,
        figures,
        withRidersAmt: 0,
        inTillAmt: 0,
        unspentCreditAmt: 0,
        demo: false,
      },
    }
  })
  return { asked, ...renderPart(<Page />, { at }) }
}

function Page() {
  const { user } = useUser()
  return user ? <DayPage /> : null
}

const picker = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: texts('stores.shown') })

test('the report covers all stores, or the one in the URL, which stays when the day changes', async () => {
  const { asked, user, router } = openFor({ stores }, '/?date=2026-11-20')
  await waitFor(() => expect(asked).toEqual([undefined]))
  expect(picker()?.value).toBe('')
  await user.selectOptions(picker()!, 'Ngor')
  await waitFor(() => expect(asked.at(-1)).toBe('NGOR'))
  screen.getByText((text) => text.includes(texts('day.exportOf', { name: 'Ngor' })))
  await user.click(screen.getByRole('button', { name: texts('day.before') }))
  expect(router.state.location.search).toBe('?date=2026-11-19&store=NGOR')
  await user.selectOptions(picker()!, texts('stores.all'))
  await waitFor(() => expect(router.state.location.search).toBe('?date=2026-11-19'))
})

test.each<[string, Partial<User>]>([
  ['In a shop with one store', {}],
  ['For staff of one of several', { stores, storeId: 'NGOR', role: 'MANAGER' }],
])('%s, there is nothing to choose, and no store is sent', async (_who, user) => {
  const { asked } = openFor(user, '/?store=NGOR')
  await waitFor(() => expect(asked).toEqual([undefined]))
  expect(picker()).toBeNull()
})
