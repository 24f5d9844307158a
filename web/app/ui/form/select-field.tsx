import { type ComponentProps, useId } from 'react'
import { FieldError } from './field.tsx'
import { Select } from './select.tsx'

type SelectProps = {
  label: string
  /** The error message. */
  error?: string | undefined
} & ComponentProps<'select'>

/** A labelled select with its error below. */
export function SelectField({ label, error, className, ...select }: SelectProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-2 block text-card font-semibold">
        {label}
      </label>
      <Select
        id={id}
        aria-describedby={error ? `${id}-below` : undefined}
        wrong={error !== undefined}
        {...select}
      />
      {error && <FieldError id={`${id}-below`}>{error}</FieldError>}
    </div>
  )
}
