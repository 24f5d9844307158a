import { type CardView, percentOff } from '@dix/contract'
import { classNames } from '../../../ui/class-names.ts'
import type { PictureWidth } from '../../../ui/picture.tsx'
import { DiscountBadge, PromiseBadge } from './badges.tsx'
import { BrandLine } from './brand-line.tsx'
import { CartControlSlot } from './cart-control-slot.tsx'
import { Price } from './price.tsx'
import { OutOfStockNote, ProductPicture } from './product-picture.tsx'
import { RatingLine } from './rating.tsx'
import { UnitLineContent } from './unit-line.tsx'

type CardProps = {
  product: CardView
  /** The picture's `sizes` attribute. */
  sizes: string
  widths: readonly [PictureWidth, ...PictureWidth[]]
  heading: 'h2' | 'h3'
  /** Whether the card is horizontal on phones: picture left, control across its bottom edge. */
  horizontal?: boolean
  /** True for pictures on the first screen. */
  eager?: boolean
}

/**
 * A product: picture, price, name and unit. The whole card links to its page. `card.css` has the styles of its parts.
 */
export function Card({ product, heading, horizontal = false, ...picture }: CardProps) {
  const isSoldOut = product.stock === 0
  const percent = percentOff(product)
  return (
    <article className={classNames('card', horizontal && 'card-horizontal', isSoldOut && 'card-gone')}>
      <CardName product={product} heading={heading} />
      <div className="card-picture">
        <ProductPicture image={product.image} {...picture} />
        {isSoldOut ? (
          <OutOfStockNote {...product} />
        ) : (
          <>
            <PromiseBadge />
            {percent > 0 && <DiscountBadge percent={percent} />}
            <CartControlSlot
              product={product}
              place={horizontal ? 'horizontal' : 'card'}
              className="card-control"
            />
          </>
        )}
      </div>
      {horizontal && !isSoldOut && (
        <div className="card-promise">
          <PromiseBadge />
        </div>
      )}
      <p className="card-price">
        <Price product={product} />
      </p>
      <BrandLine brand={product.brand} className="card-brand" />
      <p className="card-unit">
        <UnitLineContent unit={product.unit} unitPrice={product.unitPrice} />
      </p>
      {product.rating && (
        <p className="card-rating">
          <RatingLine rating={product.rating} />
        </p>
      )}
    </article>
  )
}

/** The name is the link. With the brand, it comes first in the document, for screen readers. */
function CardName({ product, heading: Heading }: Pick<CardProps, 'product' | 'heading'>) {
  const { name, brand, path } = product
  return (
    <Heading className="card-name">
      <a href={path} aria-label={brand ? `${name}, ${brand}` : undefined}>
        {name}
      </a>
    </Heading>
  )
}
