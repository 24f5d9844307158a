import { CartPage } from '../features/cart/contents/cart-page.tsx'
import { redirectToCanonical } from '../platform/canonical.ts'
import { headTags, pageHead } from '../platform/head.ts'
import { pageContext } from '../platform/page-context.ts'
import { translator } from '../platform/texts/translator.ts'
import type { Route } from './+types/cart'

export function loader({ url, context }: Route.LoaderArgs) {
  redirectToCanonical(url, '/cart')
  const page = context.get(pageContext)
  const t = translator(page.locale)
  return {
    head: pageHead(page, { title: t('cart.title'), description: t('cart.empty'), path: '/cart' }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => headTags(loaderData?.head)

export default CartPage
