import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/form/field.tsx'
import type { ProductDraft } from './draft/draft.ts'
import type { ProductFormState } from './use-product-form.ts'

type FormFooterProps = {
  form: ProductFormState
  /** The submit buttons. */
  children: ReactNode
  className?: string
}

/** The bar at the bottom of the screen: the submit buttons, and what prevents saving. */
export function FormFooter({ form, children, className }: FormFooterProps) {
  const { uploads, formState } = form
  const wrong = countErrors(formState.errors)
  const t = useTranslations('productForm')
  return (
    <div
      data-bottom-bar
      className={classNames('bottom-bar flex flex-wrap items-center gap-x-3 gap-y-1 py-2 md:py-3', className)}
    >
      {children}
      {form.error && (
        <div className="w-full">
          <FieldError>{form.error}</FieldError>
        </div>
      )}
      <div role="status" className="text-card">
        {uploads.pendingMessage}
        {!uploads.pendingMessage && wrong > 0 && (
          <button
            type="button"
            onClick={({ currentTarget }) =>
              currentTarget.form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
            }
            className="flex min-h-11 items-center gap-1.5 font-semibold text-brique underline-offset-3 hover:underline"
          >
            <CircleAlert className="size-4.5" aria-hidden="true" />
            {t('toCorrect', { count: wrong })}
          </button>
        )}
      </div>
    </div>
  )
}

/** The number of fields with an error; each extra field counts, errors of no field do not. */
function countErrors({ root: _root, ...errors }: FieldErrors<ProductDraft>): number {
  return Object.values(errors).flatMap((error) => (Array.isArray(error) ? error.filter(Boolean) : [error]))
    .length
}
