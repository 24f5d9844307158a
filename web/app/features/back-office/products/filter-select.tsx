import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'

type FilterSelectProps = {
  label: string
  value: string
  options: readonly { value: string; name: string }[]
  onSelect: (value: string) => void
  /** Whether it filters the list. */
  active: boolean
}

/** A native select, which phones show in their own way. */
export function FilterSelect({ label, value, options, onSelect, active }: FilterSelectProps) {
  const id = useId()
  return (
    <div className="relative shrink-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onSelect(target.value)}
        className={classNames(
          'h-11 max-w-52 appearance-none truncate rounded-field border ps-3 pe-9 text-card font-semibold',
          active ? 'border-mangue-ink bg-mangue-soft text-mangue-ink' : 'border-edge bg-white text-cafe',
        )}
      >
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4.5"
        aria-hidden="true"
      />
    </div>
  )
}
