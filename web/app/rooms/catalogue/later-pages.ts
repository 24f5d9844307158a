import { readPage } from '../../platform/narrowing.ts'

/**
 * For a list route's `clientLoader`: a later page that cannot be fetched comes back as null, because the
 * pages before it still stand. The first page fails as any page does, and so does a redirect.
 */
export async function nullWhenLater<T>(url: URL, load: () => Promise<T>): Promise<T | null> {
  if (readPage(url.searchParams) === 1) return load()
  return load().catch((reason: unknown) => {
    if (reason instanceof Response) throw reason
    return null
  })
}

/**
 * The page a list opens with. A list opened at a later page that could not be fetched has nothing to stand on.
 *
 * @throws TypeError as a browser does when it is not connected
 */
export function firstPage<T>(loaded: T | null): T {
  if (loaded === null) throw new TypeError('Failed to fetch the page this list opens with.')
  return loaded
}
