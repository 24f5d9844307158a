import type { Filters, SearchView } from '@dix/contract'
import { ListFilterBar, ProductList, useSlowList } from '../catalogue/index.ts'
import { NoResults } from './no-results.tsx'
import { SearchHead, SearchSuggestions } from './search-head.tsx'

type SearchPageProps = {
  search: SearchView
  text: string
  filters: Filters
  /** Whether the results for the text in the field could not be fetched. */
  lost: boolean
}

/** The results for the text in the field; all products while it is empty. */
export function SearchPage({ search, text, filters, lost }: SearchPageProps) {
  const address = { path: '/search', text, filters }
  const slow = useSlowList()
  return (
    <main id="content" className="column flex flex-col gap-3 pt-2 md:pt-5">
      <SearchSuggestions suggestions={search.suggestions} slow={slow} />
      <div className="flex flex-col justify-between gap-x-6 gap-y-2 lg:flex-row lg:items-center">
        <SearchHead search={search} slow={slow} />
        <ListFilterBar address={address} brands={search.brands} />
      </div>
      <ProductList
        grid="search"
        list={search}
        lost={lost}
        address={address}
        whenEmpty={<NoResults text={text} nearest={search.nearestCategories} />}
      />
    </main>
  )
}
