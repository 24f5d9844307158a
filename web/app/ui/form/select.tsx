import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { fieldLook } from './field.tsx'

type SelectProps = { wrong?: boolean } & ComponentProps<'select'>

/** A select that looks like a field, without a label. */
export function Select({ wrong = false, className, ...select }: SelectProps) {
  return (
    <div className={classNames('relative', className)}>
      <select
        aria-invalid={wrong || undefined}
        className={classNames(fieldLook(wrong), 'w-full appearance-none bg-white! ps-3.25 pe-10')}
        {...select}
      />
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4.5"
        aria-hidden="true"
      />
    </div>
  )
}
