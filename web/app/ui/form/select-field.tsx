import { type ComponentProps, useId } from 'react'
import { Fault } from './field.tsx'
import { Select } from './select.tsx'

type SelectProps = {
  label: string
  /** What is wrong with it. */
  fault?: string | undefined
} & ComponentProps<'select'>

/** A labelled choice, as the device's own list, with what is wrong with it beneath. */
export function SelectField({ label, fault, className, ...select }: SelectProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-2 block text-card font-semibold">
        {label}
      </label>
      <Select
        id={id}
        aria-describedby={fault ? `${id}-below` : undefined}
        wrong={fault !== undefined}
        {...select}
      />
      {fault && <Fault id={`${id}-below`}>{fault}</Fault>}
    </div>
  )
}
