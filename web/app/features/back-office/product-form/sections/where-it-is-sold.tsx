import { useTranslations } from 'use-intl/react'
import { type Choice, ShelfPicker } from '../../shelves/shelf-picker.tsx'
import { useCategories, useSubCategories } from '../../shelves-query.ts'
import type { ProductFormState } from '../use-product-form.ts'
import { groupShelves } from './group-shelves.ts'
import { Section } from './section.tsx'

/** Categories and sub categories of a product. */
export function WhereItIsSold({ state: { draft, change, faults } }: { state: ProductFormState }) {
  const t = useTranslations('productForm')
  const shelves = useTranslations('shelves')
  const { categories = [], ...first } = useCategories()
  const { subCategories = [], ...second } = useSubCategories()
  const groups = groupShelves(subCategories, draft.category)
  const pickers = (field: 'category' | 'subCategory', shelves: readonly { _id: string; name: string }[]) => ({
    picked: draft[field].map((id) => named(shelves, id)),
    onPick: (id: string) => change(field, (ids) => (ids.includes(id) ? ids : [...ids, id])),
    onRemove: (place: number) => change(field, (ids) => ids.filter((_, other) => other !== place)),
    removeLabel: (name: string) => t('removeShelf', { name }),
    error: faults[field],
  })
  return (
    <Section title={t('whereItIsSold')}>
      <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
        <ShelfPicker
          label={t('category')}
          prompt={t('selectCategory')}
          groups={[{ name: '', choices: categories.map(choiceOf) }]}
          failure={first.error && { title: shelves('categoriesNotLoaded'), retry: first.refetch }}
          {...pickers('category', categories)}
        />
        <ShelfPicker
          label={t('subCategory')}
          prompt={t('selectSubCategory')}
          groups={groups.map(({ of, shelves }) => ({
            name: of ?? (groups.length > 1 ? t('otherShelves') : ''),
            choices: shelves.map(choiceOf),
          }))}
          failure={second.error && { title: shelves('subCategoriesNotLoaded'), retry: second.refetch }}
          {...pickers('subCategory', subCategories)}
        />
      </div>
    </Section>
  )
}

const choiceOf = ({ _id, name }: { _id: string; name: string }): Choice => ({ value: _id, name })

/** While the shelves are on their way, and when one has gone meanwhile, there is no name yet. */
function named(shelves: readonly { _id: string; name: string }[], id: string): Choice {
  return { value: id, name: shelves.find(({ _id }) => _id === id)?.name ?? '…' }
}
