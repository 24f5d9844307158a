import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Fault, fieldLook } from './field.tsx'

type SelectProps = {
  label: string
  /** What is wrong with it. */
  fault?: string | undefined
} & ComponentProps<'select'>

/** A labelled choice, as the device's own list, with what is wrong with it beneath. */
export function SelectField({ label, fault, className, children, ...select }: SelectProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-2 block text-card font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          aria-describedby={fault ? `${id}-below` : undefined}
          aria-invalid={fault ? true : undefined}
          className={classNames(
            fieldLook(fault !== undefined),
            'w-full appearance-none bg-white! ps-3.25 pe-10',
          )}
          {...select}
        >
          {children}
        </select>
        <ChevronDown
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4.5"
          aria-hidden="true"
        />
      </div>
      {fault && <Fault id={`${id}-below`}>{fault}</Fault>}
    </div>
  )
}
