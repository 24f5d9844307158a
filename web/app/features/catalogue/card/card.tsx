import type { CardView } from '@dix/contract'
import { Link } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'
import type { PictureWidth } from '../../../ui/picture.tsx'
import { DiscountBadge, PromiseBadge } from './badges.tsx'
import { BrandLine } from './brand-line.tsx'
import { CartControlSlot } from './cart-control-slot.tsx'
import { Price } from './price.tsx'
import { OutOfStockNote, ProductPicture } from './product-picture.tsx'
import { UnitLine } from './unit-line.tsx'

type CardProps = {
  product: CardView
  /** The picture's `sizes` attribute. */
  sizes: string
  widths: readonly [PictureWidth, ...PictureWidth[]]
  heading: 'h2' | 'h3'
  /** True where the card is horizontal on phones: picture left, the control across its bottom edge. */
  lying?: boolean
  /** True for pictures on the first screen. */
  eager?: boolean
  /** True where a phone shows the card only after scrolling; its picture is fetched then. */
  lateOnPhones?: boolean
}

/** A product: picture, price, name and unit. The whole card links to its page. */
export function Card({ product, heading, lying = false, ...picture }: CardProps) {
  const gone = product.stock === 0
  return (
    <article
      className={classNames(
        'group relative isolate h-full',
        lying ? 'card-lying md:card-upright' : 'card-upright',
      )}
    >
      <CardName product={product} heading={heading} />
      <div className={classNames('relative mb-2.5 self-start [grid-area:picture]', lying && 'max-md:mb-3')}>
        <ProductPicture product={product} {...picture} />
        {!gone && <PictureBadges discount={product.discount} lying={lying} />}
        {gone && <OutOfStockNote />}
        {!gone && (
          <CartControlSlot
            product={product}
            place={lying ? 'lying' : 'card'}
            className={classNames(
              'absolute z-1 flex justify-end',
              lying
                ? 'inset-x-0 -bottom-3 max-md:justify-center md:inset-x-auto md:right-2 md:bottom-2'
                : 'right-2 bottom-2',
            )}
          />
        )}
      </div>
      {lying && !gone && (
        <div className="mb-1 flex [grid-area:promise] md:hidden">
          <PromiseBadge />
        </div>
      )}
      <p className={classNames('[grid-area:price]', gone && 'text-ink-3')}>
        <Price product={product} />
      </p>
      <BrandLine
        brand={product.brand}
        className={classNames('mt-0.5 [grid-area:brand]', gone && 'text-ink-3')}
      />
      <p className="mt-0.5 text-small text-ink-3 [grid-area:unit]">
        <UnitLine unit={product.unit} unitPrice={product.unitPrice} />
      </p>
    </article>
  )
}

/**
 * The promise on the left, the discount on the right, on phones beneath; a horizontal card has its promise beside the
 * picture.
 */
function PictureBadges({ discount, lying }: { discount: number; lying: boolean }) {
  return (
    <div
      className={classNames(
        'absolute inset-x-2 top-2 flex items-start justify-between gap-1',
        // Cards of phones are too narrow for both on one line.
        !lying && 'max-md:flex-col max-md:justify-start',
      )}
    >
      <span className={classNames('flex', lying && 'max-md:hidden')}>
        <PromiseBadge onPicture />
      </span>
      {discount > 0 && <DiscountBadge percent={discount} />}
    </div>
  )
}

/**
 * The name is the link; its click area covers the card under the control. It is first in the document, for screen
 * readers, with the brand.
 */
function CardName({ product, heading: Heading }: Pick<CardProps, 'product' | 'heading'>) {
  return (
    <Heading
      className={classNames(
        'text-card font-semibold [grid-area:name]',
        product.brand ? 'mt-px' : 'mt-1',
        product.stock === 0 && 'text-ink-3',
      )}
    >
      <Link
        to={product.path}
        aria-label={product.brand ? `${product.name}, ${product.brand}` : undefined}
        className="line-clamp-2 wrap-anywhere group-hover:text-bissap after:absolute after:inset-0 after:z-1 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-indigo"
      >
        {product.name}
      </Link>
    </Heading>
  )
}
