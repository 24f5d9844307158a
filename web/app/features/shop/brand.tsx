import { firstLetter, type ShopView } from '@dix/contract'
import { classNames } from '../../ui/class-names.ts'
import { Wordmark } from '../../ui/wordmark.tsx'

const inks = { onWhite: 'text-cafe', onBissap: 'text-white', onMangue: 'text-cafe' } as const

type BrandProps = {
  shop: Pick<ShopView, 'name' | 'logo' | 'hasWordmark'>
  background: keyof typeof inks
  className: string
  /** Whether space is tight, so that the name is smaller, on two lines if necessary. */
  compact?: boolean
}

/**
 * The shop's brand on its pages: the wordmark of Dix, or the owner's logo, or the first letter, with the name. Give its
 * link or parent an accessible name.
 *
 * @param className its height
 */
export function Brand({ shop: { name, logo, hasWordmark }, background, className, compact }: BrandProps) {
  if (hasWordmark) return <Wordmark background={background} className={classNames('w-auto', className)} />
  return (
    <span className={classNames('flex min-w-0 items-center gap-2.5', className)} aria-hidden="true">
      {logo ? (
        <img
          src={`${logo}?w=120`}
          alt=""
          className="aspect-square h-full shrink-0 rounded-badge object-cover"
        />
      ) : (
        <span className="flex aspect-square h-full shrink-0 items-center justify-center rounded-badge bg-mangue text-h3 font-extrabold text-cafe">
          {firstLetter(name)}
        </span>
      )}
      <span
        className={classNames(
          'font-extrabold',
          compact ? 'line-clamp-2 text-body leading-tight' : 'max-w-40 truncate text-h3 md:text-h2',
          inks[background],
        )}
      >
        {name}
      </span>
    </span>
  )
}
