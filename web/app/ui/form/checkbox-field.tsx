import type { ComponentProps } from 'react'
import { Checkbox } from './checkbox.tsx'

/** A checkbox with its label and an explanation below. */
export function CheckboxField({ hint, ...checkbox }: { hint: string } & ComponentProps<typeof Checkbox>) {
  return (
    <div className="flex items-start gap-3">
      <Checkbox {...checkbox} />
      <div className="text-card" aria-hidden="true">
        <p className="font-semibold">{checkbox.label}</p>
        <p className="text-small text-ink-2">{hint}</p>
      </div>
    </div>
  )
}
