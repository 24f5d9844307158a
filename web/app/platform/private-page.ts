import { defaultSettings, type PageContext } from '@dix/contract'
import type { MetaDescriptor } from 'react-router'
import { redirectToCanonical } from './canonical.ts'
import { fetchAccountPagesAhead } from './dom/fetch-ahead.ts'
import { pageTitle } from './head.ts'
import type { TextKey } from './texts/messages.ts'
import { translator } from './texts/translator.ts'

/** Loader of a page without public data: it only redirects to the canonical path. */
export function canonicalLoader(path: string) {
  return ({ url }: { url: URL }) => {
    redirectToCanonical(url, path)
    return null
  }
}

/** Client loader of a page without public data. Navigation sends no request, so it works offline. */
export function emptyClientLoader() {
  fetchAccountPagesAhead()
  return null
}

/** Titles take no values, but the type of all keys cannot express that, so this uses any key without values. */
type TextWithoutValues = Extract<TextKey, 'cart.title'>

type Matches = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] }

/** Title of a private page, which search engines must not index. */
export function privateHead(title: TextKey) {
  return ({ matches }: Matches): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === 'root')?.loaderData as Partial<PageContext> | undefined
    const { locale = 'fr', shop = defaultSettings.identity } = root ?? {}
    return [
      { title: pageTitle(translator(locale)(title as TextWithoutValues), shop.name) },
      { name: 'robots', content: 'noindex' },
    ]
  }
}
