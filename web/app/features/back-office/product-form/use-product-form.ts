import { useEffect, useRef } from 'react'
import type { Path } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import { useUploads } from '../pictures/use-uploads.ts'
import type { ProductDraft } from './draft/draft.ts'
import { fieldOfError, problemsOfDraft } from './draft/draft-problems.ts'

type FormOptions = {
  start: ProductDraft
  /** Called with the values after each change. */
  onChange: (draft: ProductDraft) => void
  /** Sends the values. May throw ApiError and NetworkError. */
  send: (draft: ProductDraft) => Promise<void>
}

/** The form of a product and the uploads of its pictures. */
export function useProductForm({ start, onChange, send }: FormOptions) {
  const t = useTranslations('productForm')
  const form = useApiForm<ProductDraft>({
    defaultValues: start,
    send,
    check: (values) => {
      const problems = Object.entries(problemsOfDraft(values, values.draft))
      return Object.fromEntries(
        problems.map(([field, problem]) => {
          const name = field.startsWith('more_details') ? 'detail' : field
          // TypeScript cannot tell that only the pairs with a text occur.
          return [field, t(`${problem}_${name}` as 'missing_name')]
        }),
      )
    },
    fieldOf: (name): Path<ProductDraft> | undefined => fieldOfError(name, form.getValues()),
  })
  const { subscribe } = form
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => latest.current({ ...values }) }),
    [subscribe],
  )

  /** The place of each picture among all that were chosen, by its URL. */
  const chosenNumbers = useRef(new Map<string, number>())
  const uploads = useUploads((url, number) => {
    const image = form.getValues('image')
    if (image.includes(url)) {
      toast('error', t('pictureTwice'))
      return
    }
    chosenNumbers.current.set(url, number)
    // Pictures keep the order in which they were chosen, even if they arrive in another.
    const following = image.findIndex((other) => (chosenNumbers.current.get(other) ?? 0) > number)
    form.setValue('image', image.toSpliced(following < 0 ? image.length : following, 0, url))
    form.clearErrors('image')
  })
  return { ...form, uploads }
}

export type ProductFormState = ReturnType<typeof useProductForm>
