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
    check: (draft) => {
      const problems = Object.entries(problemsOfDraft(draft, draft.draft))
      return Object.fromEntries(
        problems.map(([field, problem]) => {
          const name = field.startsWith('more_details') ? 'detail' : field
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

  const numbers = useRef(new Map<string, number>())
  const uploads = useUploads((address, number) => {
    const image = form.getValues('image')
    if (image.includes(address)) {
      toast('error', t('pictureTwice'))
      return
    }
    numbers.current.set(address, number)
    // Pictures keep the order in which they were chosen, even if they arrive in another.
    const later = image.findIndex((other) => (numbers.current.get(other) ?? 0) > number)
    form.setValue('image', image.toSpliced(later < 0 ? image.length : later, 0, address))
    form.clearErrors('image')
  })
  return { ...form, uploads }
}

export type ProductFormState = ReturnType<typeof useProductForm>
