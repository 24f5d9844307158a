import { useTranslations } from 'use-intl/react'

/** On phones the top bar shows the title. */
export function CheckoutTitle() {
  const t = useTranslations('checkout')
  return <h1 className="type-h1 max-md:sr-only">{t('title')}</h1>
}
