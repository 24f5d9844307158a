import type { TileView } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ButtonLink } from '../../ui/button.tsx'

/** The promise of the shop, and the way to its first shelf. Its headline is the heading of the home page. */
export function Banner({ first }: { first: TileView | undefined }) {
  const t = useTranslations('home')
  return (
    <section className="column">
      <div className="relative flex min-h-34 items-center overflow-hidden rounded-panel bg-mangue md:min-h-54">
        <div className="relative z-1 flex flex-col items-start gap-3 p-4 py-5 md:gap-6 md:p-11">
          <h1 className="type-display max-w-[9.5em] text-balance md:max-w-[12em]">{t('headline')}</h1>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ButtonLink look="dark" to={first?.path ?? '/search'} className="max-w-60 md:max-w-none">
              {first ? t('shopFirst', { category: lowered(first.name) }) : t('shopAll')}
            </ButtonLink>
            <p className="hidden md:block">{t('free')}</p>
          </div>
        </div>
        <BasketPicture />
      </div>
    </section>
  )
}

/** A basket from the market, drawn; decoration. */
function BasketPicture() {
  return null
}

/** A shelf's name inside a sentence. */
function lowered(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
