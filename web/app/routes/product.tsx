import { formatXof, idOfSegment } from '@dix/contract'
import { productData } from '../features/catalogue/index.ts'
import { ProductPage } from '../features/catalogue/product/product-page.tsx'
import { ProductReviews } from '../features/reviews/index.ts'
import { shopValues, useShop } from '../features/shop/index.ts'
import { redirectToCanonical } from '../platform/canonical.ts'
import { breadcrumbData, dataTag, headTags, pageHead } from '../platform/head.ts'
import { missing } from '../platform/missing.ts'
import { pageContext } from '../platform/page-context.ts'
import { translator } from '../platform/texts/translator.ts'
import type { Route } from './+types/product'

export function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const product = page.catalogue.product(idOfSegment(params.product))
  if (!product) throw missing(page)
  redirectToCanonical(url, product.path)
  const { name, brand, unit, path, image, finalPrice } = product
  const price = formatXof(finalPrice)
  // Products of several brands and sizes have the same name.
  const inFull = [name, brand, unit].filter(Boolean).join(', ')
  const head = pageHead(page, {
    title: inFull,
    description: translator(page.locale)('product.metaDescription', {
      ...shopValues(page.shop, null),
      product: inFull,
      price,
    }),
    path,
    image,
  })
  const home = { name: translator(page.locale)('listing.home'), path: '/' }
  const crumbs = [home, product.category, product.subCategory, product].filter((crumb) => crumb !== null)
  return {
    product,
    head,
    data: productData(product, page.publicUrl),
    breadcrumb: breadcrumbData(crumbs, page.publicUrl),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...headTags(loaderData?.head),
  ...dataTag(loaderData?.data),
  ...dataTag(loaderData?.breadcrumb),
]

export default function Product({ loaderData: { product, head } }: Route.ComponentProps) {
  const { takesReviews } = useShop()
  const reviews = takesReviews && <ProductReviews key={product._id} product={product} />
  return <ProductPage product={product} url={head.url} reviews={reviews} />
}
