import type { ComponentProps } from 'react'
import { classNames } from '../../../ui/class-names.ts'

type CardButtonProps = {
  /** True for a button that removes something. */
  danger?: boolean
} & ComponentProps<'button'>

/** One of the buttons at the bottom of a card, which share its width. Narrow cards show no icon. */
export function CardButton({ danger = false, className, ...rest }: CardButtonProps) {
  return (
    <button
      type="button"
      className={classNames(
        'inline-flex min-h-11 min-w-0 grow items-center justify-center gap-1.5 rounded-button border border-line bg-white px-1.5 text-card font-bold md:max-lg:[&>svg]:hidden',
        danger ? 'text-brique hover:bg-brique-soft' : 'hover:bg-sable',
        className,
      )}
      {...rest}
    />
  )
}
