import { AreaPage } from '../features/delivery-area/area-page.tsx'
import { redirectToCanonical } from '../platform/canonical.ts'
import { headTags, pageHead } from '../platform/head.ts'
import { pageContext } from '../platform/page-context.ts'
import { translator } from '../platform/texts/translator.ts'
import type { Route } from './+types/delivery-area'

const path = '/delivery-area'

export function loader({ url, context }: Route.LoaderArgs) {
  redirectToCanonical(url, path)
  const page = context.get(pageContext)
  const t = translator(page.locale)
  const title = t('area.title')
  return {
    quarters: page.quarters(),
    head: pageHead(page, { title, description: t('area.choose'), path, indexed: false }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => headTags(loaderData?.head)

export default function DeliveryArea({ loaderData: { quarters } }: Route.ComponentProps) {
  return <AreaPage quarters={quarters} />
}
