import type { ComponentProps, ReactNode } from 'react'

/** A checkbox with a clickable label. */
export function LabelledCheckbox({ children, ...input }: { children: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className="-ms-3 flex min-h-11 cursor-pointer items-center gap-3 ps-3">
      <input type="checkbox" className="size-5 shrink-0" {...input} />
      <span>{children}</span>
    </label>
  )
}
