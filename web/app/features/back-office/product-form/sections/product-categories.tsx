import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { useCategories, useSubCategories } from '../../categories/categories-query.ts'
import { MultiSelect, type Option } from '../../categories/multi-select.tsx'
import type { ProductFormState } from '../use-product-form.ts'
import { groupSubCategories } from './group-sub-categories.ts'
import { Section } from './section.tsx'

/** Categories and sub categories of a product. */
export function ProductCategories({ form }: { form: ProductFormState }) {
  const t = useTranslations('productForm')
  const tCategories = useTranslations('categories')
  const { categories = [], ...categoriesQuery } = useCategories()
  const { subCategories = [], ...subCategoriesQuery } = useSubCategories()
  const { field: category } = useController({ control: form.control, name: 'category' })
  const { field: subCategory } = useController({ control: form.control, name: 'subCategory' })
  const groups = groupSubCategories(subCategories, category.value)
  const pickerProps = (
    { name, value: ids, onChange, ref }: typeof category | typeof subCategory,
    loaded: readonly Named[],
  ) => ({
    ref,
    name,
    picked: ids.map((id) => ({ value: id, name: loaded.find(({ _id }) => _id === id)?.name ?? noNameYet })),
    onPick: (id: string) => onChange(ids.includes(id) ? ids : [...ids, id]),
    onRemove: (index: number) => onChange(ids.filter((_, other) => other !== index)),
    removeLabel: (removed: string) => t('removeCategory', { name: removed }),
    error: form.errorOf(name),
  })
  return (
    <Section title={t('categories')}>
      <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
        <MultiSelect
          label={t('category')}
          prompt={t('selectCategory')}
          groups={[{ name: '', options: categories.map(optionOf) }]}
          failure={
            categoriesQuery.error && {
              title: tCategories('categoriesNotLoaded'),
              retry: categoriesQuery.refetch,
            }
          }
          {...pickerProps(category, categories)}
        />
        <MultiSelect
          label={t('subCategory')}
          prompt={t('selectSubCategory')}
          groups={groups.map(({ of, subCategories }) => ({
            name: of ?? (groups.length > 1 ? t('otherSubCategories') : ''),
            options: subCategories.map(optionOf),
          }))}
          failure={
            subCategoriesQuery.error && {
              title: tCategories('subCategoriesNotLoaded'),
              retry: subCategoriesQuery.refetch,
            }
          }
          {...pickerProps(subCategory, subCategories)}
        />
      </div>
    </Section>
  )
}

type Named = { _id: string; name: string }

const optionOf = ({ _id, name }: Named): Option => ({ value: _id, name })

/** The name of a category that is still loading, or was deleted in the meantime. */
const noNameYet = '…'
