import type { ListingView } from '@dix/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../../testing/components/render.tsx'
import { readFilters } from './filters.ts'
import { ListingPage } from './listing-page.tsx'

const part = (name: string) => ({ _id: name, name, path: `/${name}`, image: null })
const listing = {
  ...{ category: part('Drinks'), subCategory: null, subCategories: [part('Juice')], brands: [] },
  ...{ products: [], totalCount: 0, page: 1, totalPage: 0 },
} as unknown as ListingView

const crumbs = () =>
  within(screen.getByRole('navigation', { name: texts('listing.breadcrumb') }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('a breadcrumb names each page above the list once', () => {
  const { unmount } = renderPart(
    <ListingPage listing={listing} filters={readFilters(new URLSearchParams())} lost={false} />,
  )
  expect(crumbs()).toEqual([texts('listing.home')])
  unmount()
  const juice = { ...listing, subCategory: part('Juice') } as unknown as ListingView
  renderPart(<ListingPage listing={juice} filters={readFilters(new URLSearchParams())} lost={false} />)
  expect(crumbs()).toEqual([texts('listing.home'), 'Drinks'])
})
