import { useState } from 'react'
import { classNames } from './class-names.ts'

type ThumbnailProps = {
  src: string
  alt: string
  className?: string
}

/** A small photo that opens in a new tab; nothing if it no longer exists. */
export function PhotoThumbnail(props: ThumbnailProps) {
  return <Thumbnail key={props.src} {...props} />
}

function Thumbnail({ src, alt, className }: ThumbnailProps) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return null
  return (
    <a
      href={src}
      target="_blank"
      rel="noreferrer"
      className={classNames('block w-fit shrink-0 print:hidden', className)}
    >
      <img
        src={src}
        alt={alt}
        onError={() => setMissing(true)}
        className="size-24 rounded-field border border-line object-cover"
      />
    </a>
  )
}
