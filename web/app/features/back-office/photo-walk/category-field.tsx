import type { RefCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import { Field } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useCategories } from '../categories/categories-query.ts'

type CategoryProps = {
  value: string
  /** The name of a new category, which is created with the product; null while one of the list is chosen. */
  newName: string | null
  error: string | undefined
  onChange: (categoryId: string) => void
  onNewName: (name: string) => void
  /** Of the select, or of the name of a new one: the form focuses what is missing. */
  ref: RefCallback<HTMLElement>
}

/** The option value for a new category. */
const another = '+'

/** The category of a product, and the name of a new one: an empty shop has no list yet. */
export function CategoryField({ value, newName, error, onChange, onNewName, ref }: CategoryProps) {
  const t = useTranslations('photoWalk')
  const { categories } = useCategories()
  const isNew = newName !== null || categories?.length === 0
  return (
    <>
      {categories?.length !== 0 && (
        <SelectField
          ref={isNew ? undefined : ref}
          label={t('category')}
          error={isNew ? undefined : error}
          value={isNew ? another : value}
          onChange={({ target }) => (target.value === another ? onNewName('') : onChange(target.value))}
        >
          <option value="">{t('chooseCategory')}</option>
          {categories?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
          <option value={another}>{t('anotherCategory')}</option>
        </SelectField>
      )}
      {isNew && (
        <Field
          ref={ref}
          label={t('newCategory')}
          value={newName ?? ''}
          onChange={({ target }) => onNewName(target.value)}
          hint={t('newCategoryHint')}
          error={error}
          autoComplete="off"
        />
      )}
    </>
  )
}
