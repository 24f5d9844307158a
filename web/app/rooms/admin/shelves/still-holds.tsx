import type { Refused, StillHolds } from '@dix/contract'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'

type HoldsProps = {
  refusal: Refused
  /** Query of the product list that shows only what the shelf holds, where the list knows one. */
  filter?: string
}

/** Why a shelf cannot go: what it still holds, by name, and the ways there. */
export function StillHoldsNotice({ refusal: { message, data }, filter }: HoldsProps) {
  const t = useTranslations('shelves')
  const { subCategories, products } = data as StillHolds
  return (
    <>
      <p className="font-semibold wrap-anywhere">{message}</p>
      {products.count > 0 && <Names {...products} />}
      <p className="mt-2 flex flex-wrap gap-x-5">
        {subCategories.count > 0 && <Way to="/dashboard/subcategory">{t('toSubCategories')}</Way>}
        {products.count > 0 && filter && <Way to={`/dashboard/product?${filter}`}>{t('toProducts')}</Way>}
      </p>
    </>
  )
}

function Names({ count, names }: StillHolds['products']) {
  const t = useTranslations('shelves')
  const rest = count - names.length
  return (
    <p className="mt-1 text-small wrap-anywhere">
      {names.join(', ')}
      {rest > 0 && ` ${t('andMore', { count: rest })}`}
    </p>
  )
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="flex min-h-11 items-center gap-1.5 font-bold underline underline-offset-3">
      {children}
      <ArrowRight className="size-4" aria-hidden="true" />
    </Link>
  )
}
