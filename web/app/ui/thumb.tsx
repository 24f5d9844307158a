import { classNames } from './class-names.ts'
import { ownPath, Picture, PictureWell } from './picture.tsx'

type ThumbProps = {
  /** Absolute as in the API, or site-relative; null if there is no picture. */
  src: string | null | undefined
  /** Empty if the name is next to it. */
  alt?: string
  pale?: boolean
  /** Sets the width. */
  className: string
}

/** A small square picture, or a placeholder. */
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
