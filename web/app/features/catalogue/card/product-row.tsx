import type { CardView } from '@dix/contract'
import { ChevronRight } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { ScrollArrows } from '../../../ui/navigation/scroller.tsx'
import { Card } from './card.tsx'

/** Pixels of one press on an arrow (specification, section 9). */
const rowStep = 200
/** Cards of a row visible on a phone, the last one partly. */
const shownOnPhones = 3

type ProductRowProps = {
  title: string
  products: CardView[]
  /** The list of all of them. */
  href?: string | undefined
  /** True for rows several screens down, which are rendered when the reader comes near. */
  far?: boolean
}

/** Products side by side under a title; scrolls by touch, by keys and, on wide screens, by arrows. */
export function ProductRow({ title, products, href, far = false }: ProductRowProps) {
  const t = useTranslations('row')
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  return (
    <section aria-labelledby={id} className={classNames('column', far && 'far-row')}>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} className="type-h2 wrap-anywhere">
          {title}
        </h2>
        <div className="flex shrink-0 items-center gap-4">
          {href && <SeeAll title={title} href={href} />}
          <ScrollArrows
            target={list}
            step={rowStep}
            labels={{ back: t('previous', { title }), on: t('next', { title }) }}
          />
        </div>
      </div>
      <ul
        ref={list}
        className="scrollbar-none -mx-(--gutter) mt-1 flex gap-3 overflow-x-auto overscroll-x-contain px-(--gutter) py-1 md:mt-2 md:gap-4"
      >
        {products.map((product, index) => (
          <li key={product._id} className="w-36 shrink-0 md:w-42 lg:w-46.5">
            <Card
              product={product}
              heading="h3"
              lateOnPhones={index >= shownOnPhones}
              widths={[160, 240, 320]}
              sizes="(min-width: 1024px) 186px, (min-width: 768px) 168px, 136px"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SeeAll({ title, href }: { title: string; href: string }) {
  const t = useTranslations('home')
  return (
    <Link
      to={href}
      aria-label={t('seeAllOf', { category: title })}
      className="reach-44 inline-flex items-center gap-1 rounded-badge font-bold text-bissap hover:text-bissap-dark"
    >
      {t('seeAll')}
      <ChevronRight className="size-4 md:hidden" aria-hidden="true" />
    </Link>
  )
}
