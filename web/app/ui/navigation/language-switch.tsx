import { type Locale, locales } from '@dix/contract'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { classNames } from '../class-names.ts'

const names = { fr: 'Français', en: 'English' } as const satisfies Record<Locale, string>

/** The button's text, and the language in full: speech control finds a button by its visible text. */
const nameOf = (locale: Locale) => `${locale.toUpperCase()} ${names[locale]}`

/** A plain form: the server saves the choice in a cookie and redirects to the same page. */
function LanguageForm({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <form method="post" action="/language" className={className}>
      <input type="hidden" name="to" value={pathname + search} />
      {children}
    </form>
  )
}

/** All languages with the current one marked: FR/EN. */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useTranslations('shell')
  const current = useLocale()
  return (
    <LanguageForm className={className}>
      <fieldset aria-label={t('language')} className="flex">
        {locales.map((locale, index) => (
          <button
            key={locale}
            type="submit"
            name="lang"
            value={locale}
            lang={locale}
            aria-label={nameOf(locale)}
            aria-pressed={locale === current}
            className={classNames(
              'h-11 w-11 rounded-button text-card',
              index === 0 ? '-ml-4 text-right' : '-mr-4 text-left before:content-["/"]',
              locale === current ? 'font-bold' : 'font-medium opacity-80',
            )}
          >
            {locale.toUpperCase()}
          </button>
        ))}
      </fieldset>
    </LanguageForm>
  )
}

/** Only the other language, for narrow bars. */
export function LanguageButton({ className }: { className?: string }) {
  const current = useLocale()
  const other = locales.find((locale) => locale !== current)!
  return (
    <LanguageForm className={className}>
      <button
        type="submit"
        name="lang"
        value={other}
        lang={other}
        aria-label={nameOf(other)}
        className="size-11 rounded-button text-card font-semibold"
      >
        {other.toUpperCase()}
      </button>
    </LanguageForm>
  )
}
