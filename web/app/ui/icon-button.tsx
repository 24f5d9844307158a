import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A 44 px square with an icon. `label` is its accessible name. */
export function IconButton({ label, className, ...rest }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-button',
        className,
      )}
      {...rest}
    />
  )
}

/** The look of the arrow buttons beside a scroller: outlined, pale when disabled. */
export const arrowLook =
  'border border-edge bg-white text-cafe hover:bg-sable disabled:border-line disabled:bg-white disabled:text-ink-3'
