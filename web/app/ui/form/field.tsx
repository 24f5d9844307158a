import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

/** No `maxLength`, with which browsers cut pasted text silently: the shop refuses it with a message. */
type FieldProps = {
  label: string
  /** Shown below while there is no error. */
  hint?: string
  /** The error message. */
  error?: string | undefined
  /** Shown inside the field, at its end. */
  end?: ReactNode
} & Omit<ComponentProps<'input'>, 'maxLength'>

/** A labelled field with its error or hint below. */
export function Field({ label, hint, error, end, className, ...input }: FieldProps) {
  const id = useId()
  const isWrong = Boolean(error)
  const below = isWrong || hint ? `${id}-below` : undefined
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-2 block text-card font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-describedby={below}
          aria-invalid={isWrong || undefined}
          className={classNames(fieldLook(isWrong), 'w-full px-3.25', end !== undefined && 'pr-13')}
        />
        {end && (
          // Clicks pass through text, but not through buttons.
          <div className="pointer-events-none absolute inset-y-0 right-0.5 flex items-center has-[button]:pointer-events-auto">
            {end}
          </div>
        )}
      </div>
      <FieldMessage id={below} error={error} hint={hint} />
    </div>
  )
}

/** The look of every field: 48 px, indigo when focused, brique with an error. */
export function fieldLook(wrong: boolean): string {
  return classNames(
    'h-12 rounded-field border bg-white text-h3 focus:border-2 focus:outline-none [&:is(input)]:read-only:bg-coton',
    wrong ? 'border-2 border-brique focus:border-brique' : 'border-edge focus:border-indigo',
  )
}

type FieldMessageProps = { id: string | undefined; error: string | undefined; hint: string | undefined }

/** The error of a field, else its hint. */
export function FieldMessage({ id, error, hint }: FieldMessageProps) {
  if (error) return <FieldError id={id}>{error}</FieldError>
  return hint ? <Hint id={id}>{hint}</Hint> : null
}

function Hint({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="mt-2 text-small text-ink-2">
      {children}
    </p>
  )
}

/** An error message with its icon. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="mt-2 flex items-start gap-1.5 text-small font-semibold text-brique">
      <CircleAlert className="mt-px size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
