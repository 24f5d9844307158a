import type { TileView } from '@dix/contract'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { Picture } from '../../../ui/picture.tsx'
import { BrandMark } from '../../../ui/wordmark.tsx'

type RailProps = { category: TileView; subCategories: TileView[]; current: TileView | null }

/** The sub categories of a category on the left side, the current one highlighted. */
export function Rail({ category, subCategories, current }: RailProps) {
  const t = useTranslations('listing')
  const whole = { ...category, name: t('all') }
  return (
    <nav
      aria-label={t('rail')}
      className="scrollbar-none sticky top-14 h-[calc(100dvh-3.5rem)] w-20 shrink-0 self-start overflow-y-auto border-r border-line bg-coton pb-24 md:top-[5.25rem] md:h-[calc(100dvh-5.25rem)] md:-ml-2.5 md:w-47.5 md:bg-white md:py-5 md:pr-4 lg:w-58.5"
    >
      <ul className="flex flex-col md:gap-0.5">
        {[whole, ...subCategories].map((tile) => (
          <li key={tile._id}>
            <RailLink tile={tile} active={tile._id === (current ?? category)._id} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function RailLink({ tile: { name, path, image }, active }: { tile: TileView; active: boolean }) {
  return (
    <Link
      to={path}
      aria-current={active ? 'page' : undefined}
      className={classNames(
        'relative flex flex-col items-center gap-1.5 px-1 py-2 text-center text-tile outline-offset-[-3px] md:flex-row md:gap-3 md:rounded-button md:px-2.5 md:py-2 md:text-left md:text-body',
        active
          ? 'bg-white font-bold text-bissap before:absolute before:inset-y-1 before:left-0 before:w-1 before:rounded-r-badge before:bg-bissap md:bg-bissap-soft md:before:hidden'
          : 'text-ink-2 hover:bg-sable',
      )}
    >
      <span
        className={classNames(
          'block w-13 shrink-0 overflow-hidden md:w-11 md:rounded-field',
          active ? 'rounded-field' : 'rounded-full',
        )}
      >
        {image ? (
          <Picture src={image} alt="" widths={[96, 160]} sizes="52px" />
        ) : (
          <span className="flex aspect-square items-center justify-center bg-sable">
            <BrandMark className="w-1/3 opacity-40" />
          </span>
        )}
      </span>
      <span className="min-w-0 max-w-full wrap-anywhere hyphens-auto">{name}</span>
    </Link>
  )
}
