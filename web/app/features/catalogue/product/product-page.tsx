import type { ProductView } from '@dix/contract'
import { ArrowLeft, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx'
import { BackLink } from '../../../ui/navigation/phone-bar.tsx'
import { ProductRow } from '../card/product-row.tsx'
import { Alternatives } from './alternatives.tsx'
import { Gallery } from './gallery.tsx'
import { ProductFacts } from './product-facts.tsx'
import { OfferBar, ProductHead, ProductOffer } from './product-head.tsx'
import { SellingPoints } from './selling-points.tsx'
import { ShareButton } from './share-button.tsx'
import { useBackInStock } from './use-back-in-stock.ts'

type PageProps = {
  product: ProductView
  url: string
  /** Customers' reviews; null while reviews are off. */
  reviews: ReactNode
}

/**
 * One product. `url` is its canonical URL, for sharing. On a phone in landscape the pictures are on the left, or they
 * would fill more than the screen.
 */
export function ProductPage({ product, url, reviews }: PageProps) {
  const t = useTranslations('product')
  const backInStock = useBackInStock(product)
  const listed = product.subCategory ?? product.category
  return (
    <main id="content" className="flex flex-col gap-10 md:pt-5">
      <article className="md:column">
        <ProductBreadcrumb product={product} />
        <div className="grid gap-4 max-md:landscape:grid-cols-[2fr_3fr] md:grid-cols-2 md:gap-8 lg:grid-cols-[540px_1fr] lg:gap-16">
          <div className="relative min-w-0">
            <PhoneTools back={listed?.path ?? '/'} title={product.name} url={url} />
            <Gallery key={product._id} name={product.name} images={product.images} />
          </div>
          <div className="flex min-w-0 flex-col gap-5 max-md:px-4 max-md:landscape:pt-3 max-md:landscape:pl-0 md:gap-6">
            <div className="flex items-start justify-between gap-3">
              <ProductHead product={product} />
              <ShareButton title={product.name} url={url} className="hover:bg-sable max-md:hidden" />
            </div>
            <ProductOffer product={product} backInStock={backInStock} />
            <Alternatives products={product.alternatives} />
            <SellingPoints />
            <ProductFacts product={product} />
          </div>
        </div>
      </article>
      {reviews}
      {product.related.length > 0 && (
        <ProductRow title={t('goesWith')} products={product.related} href={listed?.path} />
      )}
      <OfferBar product={product} backInStock={backInStock} />
    </main>
  )
}

function ProductBreadcrumb({ product: { category, subCategory } }: { product: ProductView }) {
  const t = useTranslations('listing')
  const crumbs = [{ name: t('home'), path: '/' }, category, subCategory].filter((crumb) => crumb !== null)
  return (
    <div className="mb-3 max-md:hidden">
      <Breadcrumb label={t('breadcrumb')} crumbs={crumbs} />
    </div>
  )
}

/** Back, search and share over the picture, on phones. */
function PhoneTools({ back, title, url }: { back: string; title: string; url: string }) {
  const t = useTranslations('search')
  return (
    <div className="absolute inset-x-3 top-3 z-1 flex gap-2 md:hidden">
      <BackLink to={back} className="me-auto bg-white shadow-e1">
        <ArrowLeft className="size-5.5" aria-hidden="true" />
      </BackLink>
      <Link
        to="/search"
        aria-label={t('name')}
        className="flex size-11 items-center justify-center rounded-button bg-white shadow-e1"
      >
        <Search className="size-5.5" aria-hidden="true" />
      </Link>
      <ShareButton title={title} url={url} className="bg-white shadow-e1" />
    </div>
  )
}
