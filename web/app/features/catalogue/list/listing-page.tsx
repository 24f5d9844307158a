import type { Filters, ListingView } from '@dix/contract'
import { PackageOpen } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx'
import { PhoneBar } from '../../../ui/navigation/phone-bar.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ListFilterBar } from './list-filter-bar.tsx'
import { ProductList, useSlowList } from './product-list.tsx'
import { Rail } from './rail.tsx'

type ListingPageProps = {
  listing: ListingView
  filters: Filters
  /** Whether the list for the chosen filters could not be fetched. */
  lost: boolean
}

/** The products of a category or sub category, next to the rail. */
export function ListingPage({ listing, filters, lost }: ListingPageProps) {
  const { category, subCategory, subCategories } = listing
  const address = { path: (subCategory ?? category).path, filters }
  return (
    <>
      <PhoneBar title={category.name} back="/" />
      <div className="flex md:column">
        <Rail category={category} subCategories={subCategories} current={subCategory} />
        <main
          id="content"
          className="flex min-w-0 grow flex-col pb-8 max-md:px-(--gutter) max-md:[--gutter:12px] md:gap-3 md:pt-5 md:pr-0 md:pl-6 lg:pl-8"
        >
          <ListingBreadcrumb listing={listing} />
          <div className="flex flex-col-reverse justify-between gap-x-6 gap-y-1 max-md:mb-1.5 md:flex-col lg:flex-row lg:items-center">
            <ListingHeading listing={listing} />
            <ListFilterBar address={address} brands={listing.brands} />
          </div>
          <ProductList
            grid="listing"
            list={listing}
            lost={lost}
            address={address}
            whenEmpty={<EmptyListing />}
          />
        </main>
      </div>
    </>
  )
}

function ListingBreadcrumb({ listing: { category, subCategory } }: { listing: ListingView }) {
  const t = useTranslations('listing')
  const home = { name: t('home'), path: '/' }
  return (
    <div className="max-md:hidden">
      <Breadcrumb label={t('breadcrumb')} crumbs={subCategory ? [home, category] : [home]} />
    </div>
  )
}

function ListingHeading({ listing }: { listing: ListingView }) {
  const t = useTranslations('listing')
  const slow = useSlowList()
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-2 md:justify-start">
      <h1 className="text-h3 font-extrabold wrap-anywhere md:type-h1">
        {(listing.subCategory ?? listing.category).name}
      </h1>
      <p className="shrink-0 text-small text-ink-2 md:text-h3">
        {slow ? t('loading') : t('count', { count: listing.totalCount })}
      </p>
    </div>
  )
}

function EmptyListing() {
  const t = useTranslations('listing')
  const home = useTranslations('error')
  return (
    <Notice
      icon={<PackageOpen className="size-12" strokeWidth={1.75} aria-hidden="true" />}
      title={t('empty')}
      hint={t('emptyHint')}
    >
      <ButtonLink to="/" variant="soft">
        {home('home')}
      </ButtonLink>
    </Notice>
  )
}
