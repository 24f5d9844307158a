import type { ChangedField } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { useOtherLanguage } from '../../shop/index.ts'

/** The label of a product's field, as in its form. */
export function useFieldName(): (field: ChangedField) => string {
  const t = useTranslations('productForm')
  const language = useOtherLanguage()
  return (field) => t(field, { language })
}
