import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { Picture } from '../../../ui/picture.tsx'
import { MissingPicture } from '../card/product-picture.tsx'
import { GalleryThumbs } from './gallery-thumbs.tsx'

/**
 * The pictures of a product on a strip that snaps: by swipe, arrow keys and thumbnails. Without scripts swiping and
 * thumbnails still work.
 */
export function Gallery({ name, images }: { name: string; images: string[] }) {
  const id = useId()
  const strip = useRef<HTMLUListElement>(null)
  const current = useCurrentPicture(strip)
  if (images.length === 0) return <MissingPicture className="max-md:portrait:aspect-4/3" />
  const pictureIds = images.map((_, index) => `${id}-${index + 1}`)
  const show = (index: number) => showPicture(strip.current, index)
  return (
    <div className="flex flex-col gap-3">
      <div className="relative">
        <PictureStrip {...{ strip, name, images, pictureIds, current, show }} />
        {images.length > 1 && <Dots count={images.length} current={current} />}
      </div>
      {images.length > 1 && <GalleryThumbs {...{ images, pictureIds, current, show }} />}
    </div>
  )
}

type PictureStripProps = {
  strip: RefObject<HTMLUListElement | null>
  name: string
  images: string[]
  pictureIds: string[]
  current: number
  show: (index: number) => void
}

function PictureStrip({ strip, name, images, pictureIds, current, show }: PictureStripProps) {
  const t = useTranslations('product')
  const count = images.length
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    show(Math.min(Math.max(current + step, 0), count - 1))
  }
  return (
    <ul
      ref={strip}
      aria-label={t('pictures', { name })}
      // A scrollable element must be focusable.
      tabIndex={count > 1 ? 0 : undefined}
      onKeyDown={onKeyDown}
      className="scrollbar-none flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain bg-sable md:rounded-panel"
    >
      {images.map((image, index) => (
        <li key={image} id={pictureIds[index]} className="w-full shrink-0 snap-center">
          <Picture
            src={image}
            alt={count === 1 ? name : t('picture', { name, number: String(index + 1), count: String(count) })}
            widths={[320, 480, 640, 960]}
            sizes="(min-width: 1024px) 540px, (min-width: 768px) 45vw, 100vw"
            eager={index === 0}
            // Products fill the middle of their picture, so on phones its edges are cropped to keep the price visible.
            className="max-md:portrait:aspect-4/3"
          />
        </li>
      ))}
    </ul>
  )
}

/** Marks the current picture. Hidden from screen readers, which have the thumbnails. */
function Dots({ count, current }: { count: number; current: number }) {
  return (
    <div
      aria-hidden="true"
      className="flex justify-center gap-1.5 max-md:absolute max-md:inset-x-0 max-md:bottom-3 md:mt-3"
    >
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={classNames('h-1.5 rounded-full', index === current ? 'w-5 bg-bissap' : 'w-1.5 bg-edge')}
        />
      ))}
    </div>
  )
}

function showPicture(strip: HTMLElement | null, index: number): void {
  strip?.scrollTo({ left: index * strip.clientWidth, behavior: 'smooth' })
}

/** The picture that fills most of the strip, counted from 0. */
function useCurrentPicture(strip: RefObject<HTMLElement | null>): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const measure = () => setCurrent(Math.round(element.scrollLeft / element.clientWidth))
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    return () => element.removeEventListener('scroll', measure)
  }, [strip])
  return current
}
