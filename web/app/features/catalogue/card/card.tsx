import type { CardView } from '@dix/contract'
import { Link } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'
import type { PictureWidth } from '../../../ui/picture.tsx'
import { DiscountBadge, PromiseBadge } from './badges.tsx'
import { CartControlSlot } from './cart-control-slot.tsx'
import { Price } from './price.tsx'
import { OutOfStockNote, ProductPicture } from './product-picture.tsx'
import { UnitLine } from './unit-line.tsx'

type CardProps = {
  product: CardView
  /** How wide the picture stands, as the `sizes` attribute says it. */
  sizes: string
  widths: readonly [PictureWidth, ...PictureWidth[]]
  heading: 'h2' | 'h3'
  /** True where the card lies down on phones: picture left, the control straddling its foot. */
  lying?: boolean
  /** True for pictures on the first screen. */
  eager?: boolean
  /** True where a phone shows the card only after scrolling: its picture is fetched then. */
  lateOnPhones?: boolean
}

/** A product: picture, price, name, unit. Pressing anywhere leads to its page. */
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
      <p className="mt-0.5 text-small text-ink-3 [grid-area:unit]">
        <UnitLine {...product} brand={product.image ? '' : product.brand} />
      </p>
    </article>
  )
}

/** The promise left and the discount right; a lying card says its promise beside the picture. */
function PictureBadges({ discount, lying }: { discount: number; lying: boolean }) {
  return (
    <div className="absolute inset-x-2 top-2 flex items-start justify-between gap-1">
      <span className={classNames('flex', lying && 'max-md:hidden')}>
        <PromiseBadge onPicture />
      </span>
      {discount > 0 && <DiscountBadge percent={discount} />}
    </div>
  )
}

/**
 * The name is the link, and its reach the whole card: above picture and words, under the control that
 * comes after it. It comes first for readers of headings, who hear the brand as well: the picture tells
 * products of one name apart for others, or else the line of the unit.
 */
function CardName({ product, heading: Heading }: Pick<CardProps, 'product' | 'heading'>) {
  return (
    <Heading
      className={classNames(
        'mt-1 text-card font-semibold [grid-area:name]',
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
