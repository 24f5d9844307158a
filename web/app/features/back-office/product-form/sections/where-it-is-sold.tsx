import { useTranslations } from 'use-intl/react'
import { useCategories, useSubCategories } from '../../categories/categories-query.ts'
import { MultiSelect, type Option } from '../../categories/multi-select.tsx'
import type { ProductFormState } from '../use-product-form.ts'
import { groupSubCategories } from './group-sub-categories.ts'
import { Section } from './section.tsx'

/** Categories and sub categories of a product. */
export function WhereItIsSold({ state: { draft, change, faults } }: { state: ProductFormState }) {
  const t = useTranslations('productForm')
  const tCategories = useTranslations('shelves')
  const { categories = [], ...first } = useCategories()
  const { subCategories = [], ...second } = useSubCategories()
  const groups = groupSubCategories(subCategories, draft.category)
  const pickers = (field: 'category' | 'subCategory', loaded: readonly { _id: string; name: string }[]) => ({
    picked: draft[field].map((id) => named(loaded, id)),
    onPick: (id: string) => change(field, (ids) => (ids.includes(id) ? ids : [...ids, id])),
    onRemove: (index: number) => change(field, (ids) => ids.filter((_, other) => other !== index)),
    removeLabel: (name: string) => t('removeShelf', { name }),
    error: faults[field],
  })
  return (
    <Section title={t('whereItIsSold')}>
      <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
        <MultiSelect
          label={t('category')}
          prompt={t('selectCategory')}
          groups={[{ name: '', options: categories.map(optionOf) }]}
          failure={first.error && { title: tCategories('categoriesNotLoaded'), retry: first.refetch }}
          {...pickers('category', categories)}
        />
        <MultiSelect
          label={t('subCategory')}
          prompt={t('selectSubCategory')}
          groups={groups.map(({ of, subCategories }) => ({
            name: of ?? (groups.length > 1 ? t('otherShelves') : ''),
            options: subCategories.map(optionOf),
          }))}
          failure={second.error && { title: tCategories('subCategoriesNotLoaded'), retry: second.refetch }}
          {...pickers('subCategory', subCategories)}
        />
      </div>
    </Section>
  )
}

const optionOf = ({ _id, name }: { _id: string; name: string }): Option => ({ value: _id, name })

/** A category without a name is still loading, or was deleted meanwhile. */
function named(loaded: readonly { _id: string; name: string }[], id: string): Option {
  return { value: id, name: loaded.find(({ _id }) => _id === id)?.name ?? '…' }
}
