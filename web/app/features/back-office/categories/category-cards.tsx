import type { AdminCategory } from '@dix/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { ownPath, Picture, PictureWell } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CardButton } from './card-button.tsx'

const grid = 'grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4 lg:grid-cols-6'

type CardsProps = {
  categories: AdminCategory[]
  onEdit: (category: AdminCategory) => void
  onDelete: (category: AdminCategory) => void
}

/** Category cards, 2, 4 or 6 in a row. */
export function CategoryCards({ categories, onEdit, onDelete }: CardsProps) {
  return (
    <ul className={grid}>
      {categories.map((category) => (
        <CategoryCard
          key={category._id}
          category={category}
          onEdit={() => onEdit(category)}
          onDelete={() => onDelete(category)}
        />
      ))}
    </ul>
  )
}

/** Placeholders that fill a screen while the categories load. */
export function CategoryPlaceholders() {
  return (
    <div className={grid}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} className="h-72" />
      ))}
    </div>
  )
}

type CardProps = { category: AdminCategory; onEdit: () => void; onDelete: () => void }

function CategoryCard({ category, onEdit, onDelete }: CardProps) {
  const { name, image, subCategoryCount, productCount } = category
  const t = useTranslations('categories')
  const picture = useTranslations('pictures')
  const admin = useTranslations('admin')
  const id = useId()
  return (
    <li className="flex flex-col rounded-card border border-line bg-white p-2">
      {image ? (
        <Picture
          src={ownPath(image)}
          alt=""
          widths={[160, 240, 320]}
          sizes="(min-width: 1024px) 150px, (min-width: 768px) 120px, 45vw"
          className="rounded-field"
        />
      ) : (
        <PictureWell alt={picture('noImage')} className="rounded-field" />
      )}
      <h2 id={id} className="mt-2.5 px-1 text-card font-semibold wrap-anywhere hyphens-auto">
        {name}
      </h2>
      <p className="mt-0.5 mb-3 grow px-1 text-small text-ink-2">
        {t('subCategories', { count: subCategoryCount })}
        <br />
        {t('productCount', { count: productCount })}
      </p>
      <div className="flex flex-wrap gap-2">
        <CardButton aria-describedby={id} onClick={onEdit}>
          <Pencil className="size-4" aria-hidden="true" />
          {admin('edit')}
        </CardButton>
        <CardButton danger aria-describedby={id} onClick={onDelete}>
          <Trash2 className="size-4" aria-hidden="true" />
          {admin('delete')}
        </CardButton>
      </div>
    </li>
  )
}
