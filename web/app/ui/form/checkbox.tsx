import { Check, Minus } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

type CheckboxProps = {
  label: string
  /** True if it represents several items and only some are chosen. */
  mixed?: boolean
} & Omit<ComponentProps<'input'>, 'type'>

/** A checkbox of 20 px with a click area of 44; `label` is its accessible name. */
export function Checkbox({ label, mixed = false, className, ...input }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = mixed
  }, [mixed])
  const Icon = mixed ? Minus : Check
  return (
    <label className={classNames('relative inline-flex reach-44 cursor-pointer align-middle', className)}>
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        className="peer relative z-1 size-5 appearance-none rounded-badge border border-edge bg-white checked:border-bissap checked:bg-bissap indeterminate:border-bissap indeterminate:bg-bissap"
        {...input}
      />
      <Icon
        className="pointer-events-none absolute z-1 top-0.5 left-0.5 size-4 text-white opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
        strokeWidth={3}
        aria-hidden="true"
      />
    </label>
  )
}
