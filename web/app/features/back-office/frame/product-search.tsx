import type { Ref } from 'react'
import { ScanButton } from '../scanner/scan-button.tsx'
import { ListSearch } from './list-search.tsx'

type ProductSearchProps = {
  search: string
  onSearch: (search: string) => void
  /** Called with a scanned barcode; it becomes the search if this is missing. */
  onCode?: (code: string) => void
  /** Placeholder and accessible name. */
  label: string
  ref: Ref<HTMLInputElement>
}

/** Finds products to pick within a form, by text or barcode. */
export function ProductSearch({ search, onSearch, onCode = onSearch, label, ref }: ProductSearchProps) {
  return (
    <div className="flex items-center gap-2.5">
      <ListSearch
        ref={ref}
        search={search}
        change={(changed) => onSearch(changed.search)}
        label={label}
        onKeyDown={(event) => {
          // Inside a form Enter would submit it.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <ScanButton onCode={onCode} className="shrink-0 border border-edge bg-white" />
    </div>
  )
}
