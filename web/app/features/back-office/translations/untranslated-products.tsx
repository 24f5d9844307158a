import type { AdminProduct } from '@dix/contract'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/badge.tsx'
import { Thumb } from '../../../ui/thumb.tsx'
import { Pager } from '../products/pager.tsx'
import { Section } from './section.tsx'
import type { Untranslated } from './untranslated-query.ts'

type ProductsProps = { untranslated: Untranslated; onTurn: (page: number) => void }

/** Products without a translated name or description, with links to their forms. */
export function UntranslatedProducts({
  untranslated: { data, totalCount, page, totalPage },
  onTurn,
}: ProductsProps) {
  const t = useTranslations('translations')
  return (
    <>
      <Section title={t('products')} count={totalCount}>
        {data.map((product) => (
          <ProductRow key={product._id} product={product} />
        ))}
      </Section>
      <Pager page={page} totalPage={totalPage} onTurn={onTurn} className="justify-end" />
    </>
  )
}

function ProductRow({ product: { _id, name, image, unit, ...other } }: { product: AdminProduct }) {
  const t = useTranslations('translations')
  return (
    <li>
      <Link
        to={`/dashboard/product?edit=${_id}`}
        className="flex min-h-13 items-center gap-3 px-4 py-2 last:rounded-b-card hover:bg-coton"
      >
        <Thumb src={image[0]} className="w-11" />
        <span className="min-w-0 grow wrap-anywhere">
          <span className="block font-semibold">{name}</span>
          <span className="block text-small text-ink-2">{unit}</span>
        </span>
        <span className="flex shrink-0 flex-wrap justify-end gap-1.5 max-md:flex-col">
          <span className="sr-only">{t('missing')}</span>
          {other.name_other === null && <Badge tone="highlight">{t('noName')}</Badge>}
          {other.description_other === null && <Badge tone="highlight">{t('noDescription')}</Badge>}
        </span>
        <ChevronRight className="size-4.5 shrink-0 text-ink-3" aria-hidden="true" />
      </Link>
    </li>
  )
}
