import { useState } from 'react'
import { classNames } from './class-names.ts'
import { BrandMark } from './wordmark.tsx'

/** Widths in pixels that the server provides. */
export type PictureWidth = 96 | 160 | 240 | 320 | 480 | 640 | 960

type PictureProps = {
  /** Site-relative URL; `?w=` selects a width. */
  src: string
  alt: string
  widths: readonly [PictureWidth, ...PictureWidth[]]
  /** The `sizes` attribute. */
  sizes: string
  /** True for pictures on the first screen; others load when they come near. */
  eager?: boolean
  className?: string
}

/**
 * A square picture as wide as its parent, in the resolution the screen needs. A placeholder replaces one that fails to
 * load.
 */
export function Picture({ src, alt, widths, sizes, eager = false, className }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  if (failed === src) return <PictureWell alt={alt} {...(className ? { className } : {})} />
  const fail = () => setFailed(src)
  return (
    <img
      // The picture may have failed to load before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) fail()
      }}
      onError={fail}
      src={`${src}?w=${widths[0]}`}
      srcSet={widths.map((width) => `${src}?w=${width} ${width}w`).join()}
      sizes={sizes}
      alt={alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      className={classNames('picture', className)}
    />
  )
}

/** A placeholder with the shop's mark for a missing picture. */
export function PictureWell({ alt, className }: { alt: string; className?: string }) {
  return (
    <div className={classNames('flex aspect-square w-full items-center justify-center bg-sable', className)}>
      {alt && <span className="sr-only">{alt}</span>}
      <BrandMark className="w-1/3 opacity-40" />
    </div>
  )
}

/** Makes the URL of one of our pictures site-relative, because the page's origin may differ from the public URL. */
export function ownPath(address: string): string {
  const { pathname } = new URL(address, location.href)
  return pathname.startsWith('/media/') ? pathname : address
}
