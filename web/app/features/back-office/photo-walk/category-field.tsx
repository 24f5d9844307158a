import { Plus } from 'lucide-react'
import { type RefCallback, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { refreshCategories, useCategories } from '../categories/categories-query.ts'

type CategoryProps = {
  value: string
  error: string | undefined
  onChange: (categoryId: string) => void
  /** Of the select, or of the name of a new one: the form focuses what is missing. */
  ref: RefCallback<HTMLElement>
}

/** The option value that creates a category. */
const another = '+'

/** The category of a product, or the name of a new one, because an empty shop has none. */
export function CategoryField({ value, error, onChange, ref }: CategoryProps) {
  const t = useTranslations('photoWalk')
  const { categories } = useCategories()
  const [isNew, setNew] = useState(false)
  const [name, setName] = useState('')
  const { busy, act } = useAction(async () => {
    const { data } = await ask('POST /api/category/add-category', { name })
    await refreshCategories()
    setNew(false)
    setName('')
    onChange(data._id)
  })
  if (isNew || categories?.length === 0)
    return (
      <div className="flex items-start gap-2.5">
        <Field
          ref={ref}
          label={t('newCategory')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          // Otherwise the product would be sent without it.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            act()
          }}
          hint={t('newCategoryHint')}
          error={error}
          maxLength={200}
          autoComplete="off"
          className="min-w-0 grow"
        />
        <Button
          variant="outline"
          className="mt-6.75"
          disabled={name.trim() === ''}
          aria-busy={busy || undefined}
          onClick={act}
        >
          <Plus className="size-5" aria-hidden="true" />
          {t('addCategory')}
        </Button>
      </div>
    )
  return (
    <SelectField
      ref={ref}
      label={t('category')}
      error={error}
      value={value}
      onChange={({ target }) => (target.value === another ? setNew(true) : onChange(target.value))}
    >
      <option value="">{t('chooseCategory')}</option>
      {categories?.map(({ _id, name: listed }) => (
        <option key={_id} value={_id}>
          {listed}
        </option>
      ))}
      <option value={another}>{t('anotherCategory')}</option>
    </SelectField>
  )
}
