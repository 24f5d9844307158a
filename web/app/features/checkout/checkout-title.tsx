import { useTranslations } from 'use-intl/react'

/** Phones show the title in their bar. */
export function CheckoutTitle() {
  const t = useTranslations('checkout')
  return <h1 className="type-h1 max-md:sr-only">{t('title')}</h1>
}
