import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError } from './field.tsx'
import { useDrop } from './use-drop.ts'

type FileDropProps = {
  label: string
  /** The accepted files, in words. */
  hint: string
  /** Extensions and types for the file dialog. */
  accept: string
  icon: ReactNode
  /** Opens the back camera on phones, instead of the choice of files. */
  capture?: 'environment'
  /** Whether several can be chosen at once. */
  multiple?: boolean
  /** If a surrounding element handles drops: whether files are dragged over it. */
  over?: boolean
  error?: string | undefined
  busy?: boolean
  className?: string
  /** Receives at least one file. */
  onSelect: (files: [File, ...File[]]) => void
}

/** A dashed area to choose files or drop them on, with the error below. */
export function FileDrop({
  label,
  hint,
  icon,
  over,
  error,
  busy,
  className,
  onSelect,
  ...rest
}: FileDropProps) {
  const id = useId()
  const choose = ([first, ...others]: File[]) => first && onSelect([first, ...others])
  const drop = useDrop(choose)
  return (
    <div className={classNames('flex flex-col', className)}>
      <label
        {...(over === undefined && drop.area)}
        className={classNames(
          'relative flex min-h-22 grow cursor-pointer items-center justify-center gap-4 rounded-card border border-dashed px-4 py-3 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-indigo hover:bg-bissap-soft',
          error ? 'border-2 border-brique' : 'border-edge',
          (over ?? drop.over) ? 'bg-bissap-soft' : 'bg-white',
        )}
      >
        <span className="shrink-0 text-bissap">{icon}</span>
        <span className="min-w-0">
          <span id={`${id}-label`} className="block text-body font-bold text-bissap">
            {label}
          </span>
          <span id={`${id}-hint`} className="block text-small text-ink-2">
            {hint}
          </span>
        </span>
        <input
          {...rest}
          type="file"
          className="sr-only"
          aria-labelledby={`${id}-label`}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          aria-busy={busy || undefined}
          onChange={({ target }) => {
            choose([...(target.files ?? [])])
            // Without this, choosing the same file again fires no event.
            target.value = ''
          }}
        />
      </label>
      <div role="alert">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </div>
  )
}
