import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../../../testing/components/render.tsx'
import { ListSearch } from '../frame/list-search.tsx'
import { useFilters } from '../products/use-filters.ts'
import { useSubject } from './use-subject.ts'

afterEach(() => {
  vi.useRealTimers()
})

function SearchAndProduct() {
  const { open } = useSubject()
  const { filters, change } = useFilters()
  return (
    <>
      <ListSearch search={filters.search} change={change} label="Search" />
      <button type="button" onClick={() => open('edit', 'p1')}>
        Open
      </button>
    </>
  )
}

test('a product opened just as its search starts stays open, and the search goes on', () => {
  const { router } = renderPart(<SearchAndProduct />)
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  vi.useFakeTimers()
  fireEvent.change(field, { target: { value: 'Huile' } })
  // One act: React shows neither navigation before both have started.
  act(() => {
    vi.runAllTimers()
    fireEvent.click(screen.getByText('Open'))
  })
  expect(router.state.location.search).toBe('?q=Huile&edit=p1')
  expect(field.value).toBe('Huile')
})
