import { type CategoryContents, isErrorOf, listNames, type SharedCode } from '@dix/contract'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl/react'

/** The contents that prevent deleting a category; null for other failures. */
export function contentsOf(failure: unknown): CategoryContents | null {
  if (!isErrorOf(failure, 'DELETE /api/category/delete', 'DELETE /api/subcategory/delete')) return null
  switch (failure.code) {
    case 'still_holds':
      return failure.data
    case 'not_found':
      return null
    default:
      failure.code satisfies SharedCode
      return null
  }
}

type HoldsProps = {
  name: string
  contents: CategoryContents
  /** Query that filters the product list by this category; sub categories have none. */
  filter?: string
}

/** Says why a category cannot be deleted: the number of its contents, with names and links. */
export function InUseNotice({ name, contents, filter }: HoldsProps) {
  const t = useTranslations('categories')
  const format = useFormatter()
  const { subCategories, products, synonyms } = contents
  const what = [
    ...(subCategories.count > 0 ? [t('subCategories', { count: subCategories.count })] : []),
    ...(products.count > 0 ? [t('productCount', { count: products.count })] : []),
    ...(synonyms.count > 0 ? [t('searchWords', { count: synonyms.count })] : []),
  ]
  return (
    <>
      <p className="font-semibold wrap-anywhere">{t('stillHolds', { name, what: format.list(what) })}</p>
      {subCategories.count > 0 && <Names {...subCategories} />}
      {subCategories.count > 0 && <Leaving to="/dashboard/subcategory">{t('toSubCategories')}</Leaving>}
      {products.count > 0 && <Names {...products} />}
      {products.count > 0 && filter && (
        <Leaving to={`/dashboard/product?${filter}`}>{t('toProducts')}</Leaving>
      )}
      {synonyms.count > 0 && <Names {...synonyms} />}
      {synonyms.count > 0 && <Leaving to="/dashboard/overview">{t('toSynonyms')}</Leaving>}
    </>
  )
}

function Names(contents: CategoryContents['products']) {
  return <p className="mt-1 text-small wrap-anywhere">{listNames(contents)}</p>
}

function Leaving({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="flex min-h-11 items-center gap-1.5 font-bold underline underline-offset-3">
      {children}
      <ArrowRight className="size-4" aria-hidden="true" />
    </Link>
  )
}
