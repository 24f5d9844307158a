import { Search } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { useSearchText } from './use-search-text.ts'

type SearchProps = {
  /** The text that currently filters the list. */
  search: string
  change: (changed: { search: string }, replace: boolean) => void
  /** The placeholder and accessible name, which say what can be searched for. */
  label: string
  className?: string
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  ref?: Ref<HTMLInputElement>
}

/** The search field of a list, which updates a moment after the last letter. */
export function ListSearch({ search, change, label, className, onKeyDown, ref }: SearchProps) {
  const [typed, setTyped] = useSearchText(search, change)
  return (
    <search className={classNames('relative block min-w-0 grow', className)}>
      <Search
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4.5 text-ink-2"
        aria-hidden="true"
      />
      <input
        ref={ref}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        className="h-11 w-full rounded-field border border-edge bg-white ps-10 pe-3 text-h3 font-normal focus:border-2 focus:border-indigo focus:outline-none"
      />
    </search>
  )
}
