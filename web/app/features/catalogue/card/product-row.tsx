import type { CardView } from '@dix/contract'
import { type ReactNode, type Ref, useId, useRef } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ScrollArrows } from '../../../ui/navigation/scroller.tsx'
import { Card } from './card.tsx'

/** Pixels of one press on an arrow. */
const rowStep = 200

/** Number of placeholders while the products of a row are loading. */
const placeholders = [1, 2, 3, 4, 5, 6]

type ProductRowProps = {
  ref?: Ref<HTMLElement>
  title: string
  /** The products; placeholders are shown while there are none. */
  products: CardView[]
  /** Path of the list of all of them. */
  href?: string | undefined
  /** Number of cards that follow once the visitor scrolls the row, whose space is reserved; at most 3 after others. */
  toCome?: number
  onScroll?: (() => void) | undefined
  /** True for rows several screens down, which are rendered when the visitor comes near. */
  far?: boolean
  /** Content next to the title. */
  action?: ReactNode
  /** Shown instead of the products if they could not be fetched. */
  lost?: ReactNode
}

/** Products side by side under a title; scrolls by touch, by keys and, on wide screens, by arrows. */
export function ProductRow(props: ProductRowProps) {
  const { ref, title, products, href, toCome = 0, onScroll, far = false, action, lost } = props
  const t = useTexts()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  return (
    <section ref={ref} aria-labelledby={id} className={classNames('column', far && 'far-row')}>
      <div className="card-row-head">
        <h2 id={id} className="type-h2 wrap-anywhere">
          {title}
        </h2>
        <div>
          {action}
          {href && <SeeAll title={title} href={href} />}
          <ScrollArrows
            target={list}
            step={rowStep}
            labels={{ back: t('row.previous', { title }), on: t('row.next', { title }) }}
          />
        </div>
      </div>
      {lost}
      <ul
        ref={list}
        hidden={Boolean(lost)}
        className={toCome > 0 && products.length > 0 ? `card-row card-row-${toCome}-to-come` : 'card-row'}
        onScroll={onScroll}
      >
        {products.length === 0
          ? placeholders.map((place) => <li key={place} className="card-coming" aria-hidden="true" />)
          : products.map((product) => (
              <li key={product._id}>
                <Card
                  product={product}
                  heading="h3"
                  widths={[240, 320]}
                  sizes="(min-width:768px) 186px,136px"
                />
              </li>
            ))}
      </ul>
    </section>
  )
}

function SeeAll({ title, href }: { title: string; href: string }) {
  const t = useTexts()
  return (
    <a href={href} aria-label={t('home.seeAllOf', { category: title })} className="card-row-all icon-right">
      {t('home.seeAll')}
    </a>
  )
}
