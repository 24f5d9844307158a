import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

type SwitchProps = { label: string; checked: boolean } & Omit<ComponentProps<'input'>, 'type' | 'role'>

/** An on-off switch of 42 px with a click area of 44; `label` is its accessible name. */
export function Switch({ label, className, ...input }: SwitchProps) {
  return (
    <label className={classNames('relative inline-flex reach-44 shrink-0 cursor-pointer', className)}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        aria-label={label}
        className="peer relative z-1 h-6.5 w-10.5 cursor-pointer appearance-none rounded-full bg-edge checked:bg-feuille"
        {...input}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute z-1 top-0.75 left-0.75 size-5 rounded-full bg-white transition-transform duration-120 peer-checked:translate-x-4"
      />
    </label>
  )
}
