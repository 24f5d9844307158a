import { parseMarkdown, plainText } from '../features/info/index.ts'
import { InfoPage } from '../features/info/info-page.tsx'
import { redirectToCanonical } from '../platform/canonical.ts'
import { breadcrumbData, dataTag, headTags, pageHead } from '../platform/head.ts'
import { missing } from '../platform/missing.ts'
import { pageContext } from '../platform/page-context.ts'
import { translator } from '../platform/texts/translator.ts'
import type { Route } from './+types/info'

/** Maximum characters of a description that search engines show. */
const shownOfDescription = 160

export function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const info = page.infoPage(params.slug)
  if (!info) throw missing(page)
  const { path, title, locale, text } = info
  redirectToCanonical(url, path)
  const content = parseMarkdown(text)
  const description = plainText(content).slice(0, shownOfDescription).toWellFormed()
  const home = { name: translator(page.locale)('listing.home'), path: '/' }
  return {
    title,
    content,
    locale,
    head: pageHead(page, { title, description, path }),
    breadcrumb: breadcrumbData([home, { name: title, path }], page.publicUrl),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...headTags(loaderData?.head),
  ...dataTag(loaderData?.breadcrumb),
]

export default function Info({ loaderData: { title, content, locale } }: Route.ComponentProps) {
  return <InfoPage title={title} content={content} locale={locale} />
}
