import { classNames } from '../class-names.ts'

type SegmentsProps<One extends string> = {
  /** The name of the choice, for screen readers. */
  legend: string
  options: readonly { value: One; label: string }[]
  value: One
  onChange: (value: One) => void
  className?: string
}

/** A choice between a few options, shown side by side. */
export function Segments<One extends string>({
  legend,
  options,
  value,
  onChange,
  className,
}: SegmentsProps<One>) {
  return (
    <fieldset className={classNames('flex rounded-button bg-sable p-1', className)}>
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classNames(
            'reach-44 min-h-9 grow rounded-field px-3 text-card font-semibold',
            option.value === value ? 'bg-white shadow-e1' : 'text-ink-2 hover:text-cafe',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
