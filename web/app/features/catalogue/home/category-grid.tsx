import type { TileView } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Picture } from '../../../ui/picture.tsx'
import { MissingPicture } from '../card/product-picture.tsx'

/** The categories as tiles, 5, 8 or 10 in a row. */
export function CategoryGrid({ categories }: { categories: TileView[] }) {
  const t = useTranslations('home')
  return (
    <nav aria-label={t('categories')} className="column">
      <ul className="grid grid-cols-5 gap-x-3 gap-y-3 md:grid-cols-8 md:gap-x-4 md:gap-y-4 lg:grid-cols-10">
        {categories.map((category) => (
          <li key={category._id} className="min-w-0">
            <CategoryTile category={category} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function CategoryTile({ category: { name, path, image } }: { category: TileView }) {
  return (
    <a href={path} className="category-tile">
      {image ? (
        <Picture src={image} alt="" widths={[96, 160, 240]} sizes="(min-width: 768px) 107px, 13vw" />
      ) : (
        <MissingPicture />
      )}
      <span>{name}</span>
    </a>
  )
}
