import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldMessage, fieldLook } from './field.tsx'

/** No `maxLength`, as `FieldProps`. */
type TextAreaProps = {
  label: string
  /** Shown below while there is no error. */
  hint?: string
  /** The error message. */
  error?: string | undefined
} & Omit<ComponentProps<'textarea'>, 'maxLength'>

/** A labelled multi-line field; grows with its text where browsers support it. */
export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  const id = useId()
  const below = error || hint ? `${id}-below` : undefined
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-2 block text-card font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        aria-describedby={below}
        aria-invalid={error ? true : undefined}
        className={classNames(
          fieldLook(Boolean(error)),
          'field-sizing-content block h-auto min-h-24 w-full px-3.25 py-2.5',
        )}
        {...area}
      />
      <FieldMessage id={below} error={error} hint={hint} />
    </div>
  )
}
