import type { AdminSubCategory } from '@dix/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Thumb } from '../../../ui/thumb.tsx'

type Act = 'view' | 'edit' | 'delete'
type TableProps = {
  subCategories: AdminSubCategory[]
  onAct: (act: Act, subCategory: AdminSubCategory) => void
}

const cell = 'px-2 py-1 md:px-4'

/** A table with one sub category per row. On phones its categories are shown under the name. */
export function SubCategoryTable({ subCategories, onAct }: TableProps) {
  const t = useTranslations('categories')
  return (
    <div className="overflow-hidden rounded-card border border-line bg-white">
      <table className="w-full text-left">
        <thead className="border-b border-line bg-coton text-small">
          <tr className="h-10">
            <th scope="col" className={classNames(cell, 'w-0 text-right')}>
              {t('number')}
            </th>
            <th scope="col" className={cell}>
              {t('name')}
            </th>
            <th scope="col" className={classNames(cell, 'w-0')}>
              {t('image')}
            </th>
            <th scope="col" className={classNames(cell, 'max-md:hidden')}>
              {t('category')}
            </th>
            <th scope="col" className={classNames(cell, 'w-0 text-right')}>
              {t('action')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {subCategories.map((subCategory, index) => (
            <Row
              key={subCategory._id}
              number={index + 1}
              subCategory={subCategory}
              onAct={(act) => onAct(act, subCategory)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { number: number; subCategory: AdminSubCategory; onAct: (act: Act) => void }

function Row({ number, subCategory: { name, image, category }, onAct }: RowProps) {
  const t = useTranslations('categories')
  const picture = useTranslations('pictures')
  const admin = useTranslations('admin')
  const id = useId()
  return (
    <tr className="h-13">
      <td className={classNames(cell, 'text-right text-ink-2 tabular-nums')}>{number}</td>
      <td className={classNames(cell, 'wrap-anywhere')}>
        <p id={id} className="font-semibold">
          {name}
        </p>
        <Categories category={category} className="pt-1 md:hidden" />
      </td>
      <td className={cell}>
        {image ? (
          <button
            type="button"
            aria-label={t('showImage', { name })}
            onClick={() => onAct('view')}
            className="block rounded-field"
          >
            <Thumb src={image} className="w-11" />
          </button>
        ) : (
          <Thumb src={image} alt={picture('noImage')} className="w-11" />
        )}
      </td>
      <td className={classNames(cell, 'max-md:hidden')}>
        <Categories category={category} />
      </td>
      <td className={cell}>
        <div className="-mr-2 flex justify-end">
          <IconButton
            label={admin('edit')}
            aria-describedby={id}
            onClick={() => onAct('edit')}
            className="hover:bg-sable"
          >
            <Pencil className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={admin('delete')}
            aria-describedby={id}
            onClick={() => onAct('delete')}
            className="text-brique hover:bg-brique-soft"
          >
            <Trash2 className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      </td>
    </tr>
  )
}

function Categories({ category, className }: { category: AdminSubCategory['category']; className?: string }) {
  return (
    <ul className={classNames('flex flex-wrap gap-1.5', className)}>
      {category.map(({ _id, name }) => (
        <li key={_id} className="rounded-badge bg-sable px-2 py-1 text-badge font-semibold">
          {name}
        </li>
      ))}
    </ul>
  )
}
