import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type CardButtonProps = {
  /** It takes something away. */
  danger?: boolean
} & ComponentProps<'button'>

/** One of the buttons at the foot of a card, which share its width. */
export function CardButton({ danger = false, className, ...rest }: CardButtonProps) {
  return (
    <button
      type="button"
      className={classNames(
        'inline-flex min-h-11 grow items-center justify-center gap-2 rounded-button border border-line bg-white px-2 text-card font-bold',
        danger ? 'text-brique hover:bg-brique-soft' : 'hover:bg-sable',
        className,
      )}
      {...rest}
    />
  )
}
