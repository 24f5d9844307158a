import { classNames } from './class-names.ts'
import { ownPath, Picture, PictureWell } from './picture.tsx'

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
  return (
    <div className={classNames('aspect-square shrink-0 overflow-hidden rounded-field bg-sable', className)}>
      {src ? (
        <Picture
          src={ownPath(src)}
          alt={alt}
          widths={[96, 160]}
          sizes="64px"
          className={classNames('rounded-field', pale && 'opacity-45 grayscale')}
        />
      ) : (
        <PictureWell alt={alt} />
      )}
    </div>
  )
}
