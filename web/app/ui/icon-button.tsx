import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A 44 px square with an icon. `label` is its accessible name. */
export function IconButton({ label, className, ...rest }: { label: string } & ComponentProps<'button'>) {
  return (
    <button type="button" aria-label={label} className={classNames('icon-button', className)} {...rest} />
  )
}
