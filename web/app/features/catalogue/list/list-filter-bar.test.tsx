import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../../testing/components/render.tsx'
import { readFilters } from './filters.ts'
import { ListFilterBar } from './list-filter-bar.tsx'

const brands = [
  { name: 'Jumbo', count: 4 },
  { name: 'Kaolack', count: 2 },
]

function renderBar(query: string) {
  const filters = readFilters(new URLSearchParams(query))
  const at = `/Huiles-1?${query}`
  return renderPart(<ListFilterBar address={{ path: '/Huiles-1', filters, page: 3 }} brands={brands} />, {
    at,
  })
}

const link = (name: string | RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name, hidden: true })
const hrefOf = (name: string | RegExp) => link(name).getAttribute('href')

test('a chip switches one filter, keeps the others and links to the first page', () => {
  renderBar('offer=1&brand=Jumbo')
  expect(hrefOf(texts('filters.inStock'))).toBe('/Huiles-1?stock=1&offer=1&brand=Jumbo')
  expect(hrefOf(texts('filters.onOffer'))).toBe('/Huiles-1?brand=Jumbo')
  expect(link(texts('filters.onOffer')).getAttribute('aria-current')).toBe('true')
})

test('the menus mark the chosen brand and order, and their links keep the filters', () => {
  renderBar('stock=1&brand=Jumbo&sort=price')
  expect(link(/Jumbo/).getAttribute('aria-current')).toBe('true')
  expect(hrefOf(texts('filters.allBrands'))).toBe('/Huiles-1?stock=1&sort=price')
  expect(hrefOf(/Kaolack/)).toBe('/Huiles-1?stock=1&brand=Kaolack&sort=price')
  expect(hrefOf(texts('filters.discount'))).toBe('/Huiles-1?stock=1&brand=Jumbo&sort=discount')
})

test('a chip is a link within the page', async () => {
  const { user, router } = renderBar('')
  await user.click(link(texts('filters.inStock')))
  await waitFor(() => expect(router.state.location.search).toBe('?stock=1'))
})
