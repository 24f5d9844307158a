import { type Locale, locales } from '@dix/contract'
import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { classNames } from '../../ui/class-names.ts'

const names = { fr: 'Français', en: 'English' } as const satisfies Record<Locale, string>

/** FR/EN. A plain form: the server keeps the choice and sends the reader back to the same page. */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useTranslations('shell')
  const current = useLocale()
  const { pathname, search } = useLocation()
  return (
    <form method="post" action="/language" className={className}>
      <input type="hidden" name="to" value={pathname + search} />
      <fieldset aria-label={t('language')} className="flex">
        {locales.map((locale, place) => (
          <button
            key={locale}
            type="submit"
            name="lang"
            value={locale}
            lang={locale}
            aria-label={names[locale]}
            aria-pressed={locale === current}
            className={classNames(
              'h-11 w-11 rounded-button text-card',
              place === 0 ? '-ml-4 text-right' : '-mr-4 text-left before:content-["/"]',
              locale === current ? 'font-bold' : 'font-medium opacity-80',
            )}
          >
            {locale.toUpperCase()}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
