import { useTranslations } from 'use-intl/react'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useCategories, useSubCategories } from '../categories/categories-query.ts'
import { noFilters } from '../products/filters.ts'
import { useProducts } from '../products/products-query.ts'
import type { Untranslated } from './untranslated-query.ts'

/** The translated part of the shop. */
export function ProgressTiles({ untranslated }: { untranslated: Untranslated }) {
  const t = useTranslations('translations')
  const { categories } = useCategories()
  const { subCategories } = useSubCategories()
  const { list } = useProducts(noFilters, 1)
  return (
    <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
      <Tile name={t('categories')} all={categories?.length} missing={untranslated.categories.length} />
      <Tile
        name={t('subCategories')}
        all={subCategories?.length}
        missing={untranslated.subCategories.length}
      />
      <Tile name={t('products')} all={list?.counts.all} missing={untranslated.totalCount} />
    </ul>
  )
}

type TileProps = {
  name: string
  /** Undefined until loaded. */
  all: number | undefined
  missing: number
}

function Tile({ name, all, missing }: TileProps) {
  const t = useTranslations('translations')
  // The two numbers come from different requests.
  const total = Math.max(all ?? 0, missing)
  return (
    <li className="rounded-card border border-line bg-white p-4">
      <p className="text-card text-ink-2">{name}</p>
      <p className="mt-1 text-h2-phone font-extrabold lg:text-h2 tabular-nums">
        {all === undefined ? '…' : t('share', { done: total - missing, total })}
      </p>
      <ProgressBar label={name} part={total === 0 ? 1 : (total - missing) / total} className="mt-3" />
    </li>
  )
}
