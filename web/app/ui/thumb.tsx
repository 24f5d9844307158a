import { classNames } from './class-names.ts'
import { ownPath, Picture } from './picture.tsx'
import { CrossMark } from './wordmark.tsx'

type ThumbProps = {
  /** As the API answers it, or site-relative; nothing where there is no picture. */
  src: string | null | undefined
  /** Empty where the name stands beside it. */
  alt?: string
  pale?: boolean
  /** Gives the width. */
  className: string
}

/** The small picture of a line in a cart or an order; where there is none, a well with the mark of the shop. */
export function Thumb({ src, alt = '', pale, className }: ThumbProps) {
  if (!src) {
    return (
      <div
        className={classNames(
          'flex aspect-square shrink-0 items-center justify-center rounded-field bg-sable',
          className,
        )}
      >
        {alt && <span className="sr-only">{alt}</span>}
        <CrossMark className="w-1/3 opacity-40" />
      </div>
    )
  }
  return (
    <div className={classNames('aspect-square shrink-0 rounded-field bg-sable', className)}>
      <Picture
        src={ownPath(src)}
        alt={alt}
        widths={[96, 160]}
        sizes="64px"
        className={classNames('rounded-field', pale && 'opacity-45 grayscale')}
      />
    </div>
  )
}
