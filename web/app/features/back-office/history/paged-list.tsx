import type { Key, ReactNode } from 'react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { OlderButton } from '../../../platform/forms/older-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

type PagedListProps<Entry> = {
  /** Undefined until loaded. */
  entries: readonly Entry[] | undefined
  pages: {
    error: unknown
    refetch: () => unknown
    hasOlder: boolean
    /** @throws ApiError and NetworkError */
    fetchOlder: () => Promise<unknown>
  }
  texts: { notLoaded: string; none: string; older: string }
  keyOf: (entry: Entry) => Key
  children: (entry: Entry) => ReactNode
}

/** A history, newest first, page by page; placeholders or the error until its first page is loaded. */
export function PagedList<Entry>({ entries, pages, texts, keyOf, children }: PagedListProps<Entry>) {
  const { error, refetch, hasOlder, fetchOlder } = pages
  if (!entries)
    return error ? (
      <LoadError title={texts.notLoaded} error={error} retry={refetch} />
    ) : (
      <Skeleton className="h-60" />
    )
  return (
    <>
      {entries.length === 0 && <p className="text-ink-2">{texts.none}</p>}
      <ol className="flex flex-col gap-3">
        {entries.map((entry) => (
          <li key={keyOf(entry)}>{children(entry)}</li>
        ))}
      </ol>
      {hasOlder && <OlderButton label={texts.older} fetchOlder={fetchOlder} />}
    </>
  )
}
