import type { SearchView } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../testing/components/render.tsx'
import { SearchHead, SearchSuggestions } from './search-head.tsx'

const search = { totalCount: 1_234, corrected: 'lait' } as SearchView

test('above placeholders stand neither the count, the correction nor the suggestions of the search before', () => {
  const { container } = renderPart(
    <>
      <SearchSuggestions suggestions={['riz long']} slow />
      <SearchHead search={search} slow />
    </>,
  )
  expect(screen.getByRole('heading').textContent).toBe(texts('search.searching'))
  expect(container.textContent).not.toMatch(/234|lait|riz/)
})
