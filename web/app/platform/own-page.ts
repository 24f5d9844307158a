import { isLocale } from '@dix/contract'
import type { MetaDescriptor } from 'react-router'
import { redirectToCanonical } from './canonical.ts'
import { fetchAccountPagesAhead } from './dom/fetch-ahead.ts'
import { translator } from './texts/translator.ts'

/** Texts that name a page and take no values. */
type Title =
  | 'address.title'
  | 'orders.order'
  | 'checkout.title'
  | 'outcome.title'
  | 'outcome.cancelled'
  | 'contracts.title'
  | `admin.${'grid' | 'imports' | 'translations'}`
  | `account.${
      | 'account'
      | 'login'
      | 'register'
      | 'forgotTitle'
      | 'codeTitle'
      | 'resetTitle'
      | 'verifyTitle'
      | 'profile'
      | 'myOrders'
      | 'overview'
      | 'category'
      | 'subCategory'
      | 'uploadProduct'
      | 'product'}`

/** Loader of a page that needs nothing of the catalogue: it only keeps to its one address. */
export function ownAddress(path: string) {
  return ({ url }: { url: URL }) => {
    redirectToCanonical(url, path)
    return null
  }
}

/** Client loader of such a page: moving there asks the server for nothing, so it works without a connection. */
export function nothingToLoad() {
  fetchAccountPagesAhead()
  return null
}

type Matches = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] }

/** Title of a page that is one's own business: search engines are asked to leave it out. */
export function privateHead(title: Title) {
  return ({ matches }: Matches): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === 'root')?.loaderData as { locale?: unknown } | undefined
    const locale = isLocale(root?.locale) ? root.locale : 'fr'
    return [{ title: `${translator(locale)(title)} · Dix` }, { name: 'robots', content: 'noindex' }]
  }
}
