import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'
import { useListQuery } from '../products/use-list-query.ts'
import { ListSearch } from './list-search.tsx'

function List() {
  const { query, changeQuery } = useListQuery()
  const change = ({ search }: { search: string }) =>
    changeQuery(() => new URLSearchParams(search ? { search } : {}), true)
  return (
    <>
      <ListSearch search={query.get('search') ?? ''} change={change} label="search" />
      <Link to="/one">Awa</Link>
    </>
  )
}

test('a row opened right after typing a letter opens, even if its page takes long', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const loaded = Promise.withResolvers<null>()
  const router = createMemoryRouter([
    { path: '/', element: <List /> },
    { path: '/one', element: 'The page of Awa', loader: () => loaded.promise },
  ])
  render(<RouterProvider router={router} />)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.type(screen.getByRole('searchbox'), 'a')
  // Nothing is rendered in between, as on a slow phone.
  await act(() => {
    screen.getByRole('link', { name: 'Awa' }).click()
    return vi.advanceTimersByTimeAsync(1_000)
  })
  loaded.resolve(null)
  expect(await screen.findByText('The page of Awa')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/one')
  vi.useRealTimers()
})
