import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { ScrollArrow, useScrollEnds } from '../../../ui/navigation/scroller.tsx'
import { Picture } from '../../../ui/picture.tsx'

/** Pixels of one press on an arrow. */
const thumbStep = 100

type GalleryThumbsProps = {
  images: string[]
  /** The element id of each picture, for links that work without scripts. */
  pictureIds: string[]
  current: number
  show: (index: number) => void
}

/** Thumbnails under the large picture; each shows its picture. From 768 px. */
export function GalleryThumbs({ images, pictureIds, current, show }: GalleryThumbsProps) {
  const t = useTranslations('product')
  const list = useRef<HTMLUListElement>(null)
  const { atStart, atEnd } = useScrollEnds(list)
  const arrow = { target: list, step: thumbStep }
  return (
    <div className="hidden items-center gap-2 md:flex">
      <ScrollArrow {...arrow} direction="back" label={t('previousPictures')} disabled={atStart} />
      <ul ref={list} className="scrollbar-none flex gap-2 overflow-x-auto p-1">
        {images.map((image, index) => (
          <li key={image} className="shrink-0">
            <a
              href={`#${pictureIds[index]}`}
              aria-label={t('showPicture', { number: String(index + 1) })}
              aria-current={index === current || undefined}
              onClick={(event) => {
                event.preventDefault()
                show(index)
              }}
              className={classNames(
                'block w-24 overflow-hidden rounded-card border-2',
                index === current ? 'border-bissap p-0.5' : 'border-transparent hover:border-line',
              )}
            >
              <Picture src={image} alt="" widths={[96, 160, 240]} sizes="96px" className="rounded-field" />
            </a>
          </li>
        ))}
      </ul>
      <ScrollArrow {...arrow} direction="on" label={t('nextPictures')} disabled={atEnd} />
    </div>
  )
}
