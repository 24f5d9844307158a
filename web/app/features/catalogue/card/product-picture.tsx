import type { CardView } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { Picture, type PictureWidth } from '../../../ui/picture.tsx'
import { CrossMark } from '../../../ui/wordmark.tsx'

type ProductPictureProps = {
  product: Pick<CardView, 'image' | 'stock'>
  widths: readonly [PictureWidth, ...PictureWidth[]]
  sizes: string
  eager?: boolean
  /**
   * True where a phone shows the picture only after scrolling. Browsers fetch lazy pictures several screens ahead, but not
   * those they need not render.
   */
  lateOnPhones?: boolean
}

/** The picture of a card; without alternative text, for the name is beside it. Pale when sold out. */
export function ProductPicture({ product, lateOnPhones, ...rest }: ProductPictureProps) {
  const { image, stock } = product
  if (!image) return <MissingPicture />
  return (
    <div
      className={classNames(
        'aspect-square rounded-card bg-sable',
        lateOnPhones && 'max-md:[content-visibility:auto]',
      )}
    >
      <Picture
        src={image}
        alt=""
        className={classNames('rounded-card', stock === 0 && 'opacity-45 grayscale')}
        {...rest}
      />
    </div>
  )
}

/** Replaces a missing picture: the mark of the shop. */
export function MissingPicture({ className }: { className?: string }) {
  return (
    <div
      className={classNames(
        'flex aspect-square w-full items-center justify-center rounded-card bg-sable',
        className,
      )}
    >
      <CrossMark className="w-1/4 opacity-40" />
    </div>
  )
}

/** Shown over the pale picture of a product that is sold out. */
export function OutOfStockNote() {
  const t = useTranslations('product')
  return (
    <p className="absolute inset-x-2 bottom-2 rounded-field bg-white px-2 py-2 text-center text-small font-bold text-ink-2">
      {t('outOfStock')}
    </p>
  )
}
