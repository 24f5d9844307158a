import type { AdminCategory, AdminSubCategory } from '@dix/contract'
import { useEffect, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { freshKey } from '../../../platform/fresh-key.ts'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { useOtherLanguage } from '../../shop/index.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { useUploads } from '../pictures/use-uploads.ts'
import { refreshCategories } from './categories-query.ts'
import { CategoryPicker, type Picked } from './category-picker.tsx'
import { ChangedMeanwhile, savedMeanwhile } from './changed-meanwhile.tsx'

/** The category that the form edits; `saved` is null for a new one. */
export type Subject =
  | { kind: 'category'; saved: AdminCategory | null }
  | { kind: 'subCategory'; saved: AdminSubCategory | null }

type FormValues = { name: string; image: string; category: Picked[]; name_other: string }

type CategoryFormProps = { subject: Subject; placeholder: string; submit: string; onSaved: () => void }

/** The form of a category or sub category; a sub category also has its categories. */
export function CategoryForm({ subject, placeholder, submit, onSaved }: CategoryFormProps) {
  const { kind, saved } = subject
  const t = useTranslations('categories')
  const other = useOtherLanguage()
  const [theirs, setTheirs] = useState<Subject['saved']>(null)
  const [idempotencyKey] = useState(freshKey)
  const uploads = useUploads((url) => form.setValue('image', url))
  const isBare = saved !== null && saved.image === ''
  // A category that never had a picture may be renamed without one.
  const imageError = (image: string) =>
    uploads.pendingMessage || (image === '' && !isBare ? t('imageMissing') : '')
  const form = useApiForm<FormValues>({
    defaultValues: {
      name: saved?.name ?? '',
      image: saved?.image ?? '',
      category: kind === 'subCategory' ? (saved?.category ?? []) : [],
      name_other: saved?.name_other ?? '',
    },
    check: ({ name, image, category }) => ({
      name: name.trim() === '' ? t('nameMissing') : '',
      image: imageError(image),
      category: kind === 'subCategory' && category.length === 0 ? t('categoryMissing') : '',
    }),
    send: async (values) => {
      const seen = { revision: (theirs ?? saved)?.revision, idempotencyKey }
      const { message } = await save(subject, values, seen).catch((failure) => {
        setTheirs(savedMeanwhile(failure) ?? theirs)
        throw failure
      })
      onSaved()
      await refreshCategories()
      showSuccess(message)
    },
  })
  const { field: categories } = useController({ control: form.control, name: 'category' })
  const [name, image] = useWatch({ control: form.control, name: ['name', 'image'] })
  // Otherwise the dialog focuses its close button.
  useEffect(() => form.setFocus('name'), [form.setFocus])
  const nameless = name.trim() === ''
  const isMissing = imageError(image) !== '' || (kind === 'subCategory' && categories.value.length === 0)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <Field
        label={t('name')}
        {...form.field('name')}
        placeholder={placeholder}
        autoComplete="off"
        required
      />
      <PictureField
        label={t('image')}
        url={image}
        uploads={uploads}
        error={imageError(image) ? form.errorOf('image') : undefined}
        disabled={nameless}
      />
      {kind === 'subCategory' && (
        <CategoryPicker
          {...categories}
          // A category may be picked again; the shop stores it once.
          allowsRepeats={saved !== null}
          error={form.errorOf('category')}
        />
      )}
      <Field
        label={t('nameOther', { language: other })}
        {...form.field('name_other')}
        hint={t('nameOtherHint')}
        lang={other}
        autoComplete="off"
      />
      {form.error && <FieldError>{form.error}</FieldError>}
      {theirs && <ChangedMeanwhile theirs={theirs} />}
      <SubmitButton busy={form.busy} ready={!nameless && !isMissing} explainsWhenDisabled>
        {submit}
      </SubmitButton>
    </form>
  )
}

/** @param revision the one that the user saw; undefined for a new category */
function save(
  subject: Subject,
  { category: picked, ...fields }: FormValues,
  { revision, idempotencyKey }: { revision: number | undefined; idempotencyKey: string },
) {
  const values = revision === undefined ? fields : { ...fields, seen: { revision } }
  const _id = subject.saved?._id
  if (subject.kind === 'category') {
    return _id
      ? ask('PUT /api/category/update', { _id, ...values })
      : ask('POST /api/category/add-category', values, { idempotencyKey })
  }
  const category = picked.map(({ _id }) => _id)
  return _id
    ? ask('PUT /api/subcategory/update', { _id, ...values, category })
    : ask('POST /api/subcategory/create', { ...values, category }, { idempotencyKey })
}
