import type { CardView } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { Picture, type PictureWidth } from '../../../ui/picture.tsx'
import { BrandMark } from '../../../ui/wordmark.tsx'

type ProductPictureProps = {
  image: CardView['image']
  widths: readonly [PictureWidth, ...PictureWidth[]]
  sizes: string
  eager?: boolean
}

/** The picture of a card; without alternative text, because the name is next to it. */
export function ProductPicture({ image, ...rest }: ProductPictureProps) {
  if (!image) return <MissingPicture />
  return (
    <div className="card-well">
      <Picture src={image} alt="" {...rest} />
    </div>
  )
}

/** Replaces a missing picture with the shop's mark. */
export function MissingPicture({ className }: { className?: string }) {
  return (
    <div
      className={classNames(
        'flex aspect-square w-full items-center justify-center rounded-card bg-sable',
        className,
      )}
    >
      <BrandMark className="w-1/4 opacity-40" />
    </div>
  )
}

/** Fragment of the URL of a product page: requests an email when it is back, as from a card or after the login. */
export const requestHash = '#tell-me'

/** Shown over the pale picture of a sold-out product, with a link to request an email. */
export function OutOfStockNote({ name, path }: Pick<CardView, 'name' | 'path'>) {
  const t = useTranslations('product')
  return (
    <div className="absolute inset-x-2 bottom-2 z-1 rounded-field bg-white px-2 text-center text-small font-bold">
      <p className="pt-1.5 text-ink-2">{t('outOfStock')}</p>
      <a
        href={path + requestHash}
        aria-label={t('tellMeOf', { name })}
        className="reach-44 block pt-1 pb-2 text-bissap hover:underline"
      >
        {t('tellMeShort')}
      </a>
    </div>
  )
}
