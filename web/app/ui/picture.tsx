import { useState } from 'react'
import { classNames } from './class-names.ts'
import { CrossMark } from './wordmark.tsx'

/** Widths in pixels that the server keeps pictures in. */
export type PictureWidth = 96 | 160 | 240 | 320 | 480 | 640 | 960

type PictureProps = {
  /** Site-relative address; widths are asked for with `?w=`. */
  src: string
  alt: string
  widths: readonly [PictureWidth, ...PictureWidth[]]
  /** How wide it stands, as the `sizes` attribute says it. */
  sizes: string
  /** True for the picture a page is waited for; all others load when they come near. */
  eager?: boolean
  className?: string
}

/**
 * A square picture as wide as what it stands in, loaded in the width the screen needs, its room reserved. One that
 * does not come leaves its room as it is where there is none.
 */
export function Picture({ src, alt, widths, sizes, eager = false, className }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  if (failed === src) return <PictureWell alt={alt} {...(className ? { className } : {})} />
  const fail = () => setFailed(src)
  return (
    <img
      // It may have failed before there was anybody to hear of it.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) fail()
      }}
      onError={fail}
      src={`${src}?w=${widths[0]}`}
      srcSet={widths.map((width) => `${src}?w=${width} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={widths[0]}
      height={widths[0]}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={classNames('block aspect-square w-full bg-sable object-cover', className)}
    />
  )
}

/** The room of a picture where there is none, with the mark of the shop. */
export function PictureWell({ alt, className }: { alt: string; className?: string }) {
  return (
    <div className={classNames('flex aspect-square w-full items-center justify-center bg-sable', className)}>
      {alt && <span className="sr-only">{alt}</span>}
      <CrossMark className="w-1/3 opacity-40" />
    </div>
  )
}

/** Pictures of the shop are asked for where the page is, whatever name the shop knows itself by. */
export function ownPath(address: string): string {
  const { pathname } = new URL(address, location.href)
  return pathname.startsWith('/media/') ? pathname : address
}
