import type { ChangedField } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { useOtherLanguage } from '../../../platform/texts/other-language.ts'

/** What a field of a product is called, as its form calls it. */
export function useFieldName(): (field: ChangedField) => string {
  const t = useTranslations('productForm')
  const language = useOtherLanguage()
  return (field) => t(field, { language })
}
